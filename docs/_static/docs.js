// Remember the language for the search, whose words are here, and lead from the list of a rulebook to the rule that the
// address names.
const FOUND = {
  uk: ["Результати", "Шукаємо", "Готуємо пошук…", "Нічого не знайдено. Перевірте, чи слова написано правильно.", "Знайдено сторінок: ${resultCount}."],
  ru: ["Результаты", "Ищем", "Готовим поиск…", "Ничего не найдено. Проверьте, правильно ли написаны слова.", "Найдено страниц: ${resultCount}."],
};
const nameResults = () => {
  const words = FOUND[document.documentElement.lang];
  if (!words || typeof Documentation === "undefined") return;
  const [results, searching, preparing, none, found] = words;
  Documentation.addTranslations({
    locale: document.documentElement.lang,
    plural_expr: "0",
    messages: {
      "Search Results": results,
      Searching: searching,
      "Preparing search...": preparing,
      "Your search did not match any documents. Please make sure that all words are spelled correctly and that you've selected enough categories.": none,
      "Search finished, found one page matching the search query.": [found], // or more
    },
  });
};
const remember = () => {
  if (location.pathname.endsWith("/search.html")) return;
  try {
    localStorage.setItem("language", document.documentElement.lang);
  } catch {}
};
const leadOn = () => {
  const rule = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (rule?.matches?.("a.rule[href]")) location.replace(rule.href);
};
remember();
nameResults();
document.addEventListener("DOMContentLoaded", leadOn);
addEventListener("hashchange", leadOn);
