// How Sphinx sorts what a search has found: lessons first, then rules and manuals, the reference last; pages in the
// language that was read last before all others.
const KINDS = [
  [/tutorials\/(?:..\/)?\w+\//, 30],
  [/(?:..\/)?(?:games|install|for_teachers|class)/, 15],
  [/rules\//, 5],
  [/reference|_modules|changelog|contributing/, -20],
];

const spoken = () => {
  try {
    return localStorage.getItem("language") ?? "en";
  } catch {
    return "en";
  }
};

globalThis.Scorer = {
  score: ([page, _title, _anchor, _about, score]) => {
    const language = page.match(/(?:^|\/)(uk|ru)\//)?.[1] ?? "en";
    const [, more] = KINDS.find(([pattern]) => page.search(pattern) === 0) ?? [null, 0];
    return score + more + (language === spoken() ? 40 : 0);
  },
  objNameMatch: 60,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
