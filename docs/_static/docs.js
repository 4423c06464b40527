// Remember the language for the search, and lead from the list of a rulebook to the rule that the address names.
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
document.addEventListener("DOMContentLoaded", leadOn);
addEventListener("hashchange", leadOn);
