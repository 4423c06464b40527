// JupyterLab speaks the language of the page that is opened, unless somebody has chosen another in its settings. Stands
// before all other scripts: the page takes its path out of the address later.

window.pagePath = new URLSearchParams(location.search).get("path") ?? "";
window.pageLanguage = window.pagePath.split("/")[0];

function speak(config) {
  const locale = { uk: "uk_UA", ru: "ru_RU" }[window.pageLanguage];
  const options = JSON.parse(config.textContent);
  options.settingsOverrides = { ...options.settingsOverrides, "@jupyterlab/translation-extension:plugin": { locale } };
  if (locale) config.textContent = JSON.stringify(options);
}

// JupyterLite gathers its configuration from several files, writes it into this element, and starts.
const gathered = new MutationObserver(([{ target }]) => {
  gathered.disconnect();
  speak(target);
});
gathered.observe(document.getElementById("jupyter-config-data"), { childList: true });
