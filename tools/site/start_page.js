// A page that is opened by its address starts by itself: a bar says so while Python starts, then all cells run. The
// metadata of the site's pages, and of assignments, say whether to; any other notebook waits for its reader.

const STARTS = {
  en: ["Python is starting, about 15 seconds", "The page is running"],
  uk: ["Запускається Python, секунд 15", "Сторінка виконується"],
  ru: ["Запускается Python, секунд 15", "Страница выполняется"],
};
const USUAL = 15; // seconds

function showBar(language) {
  const bar = document.createElement("div");
  bar.id = "bge-start";
  bar.lang = language;
  bar.setAttribute("role", "status");
  bar.style.cssText =
    "position:fixed;inset:0 0 auto;z-index:10000;padding:6px 12px;display:flex;gap:12px;align-items:center;" +
    "background:#00694b;color:#fff;font:15px/1.4 system-ui,sans-serif";
  const words = document.createElement("span");
  const progress = document.createElement("progress");
  progress.max = USUAL;
  progress.value = 0;
  progress.style.flex = "1";
  bar.append(words, progress);
  document.body.append(bar);
  words.textContent = STARTS[language][0]; // after it stands there, so that it is read aloud
  const clock = setInterval(() => (progress.value += 0.2), 200);
  return {
    running() {
      clearInterval(clock);
      progress.removeAttribute("value");
      words.textContent = STARTS[language][1];
    },
    end() {
      clearInterval(clock);
      bar.remove();
    },
  };
}

// Over plain http from another machine a browser has no service worker, and Python no files of the site: games and
// progress go into a database of the browser, and the page has to say its language.
async function prepareKernel(kernel, language) {
  if (isSecureContext) return;
  const code = `
import pyodide_js
from pyodide.code import run_js
await run_js("""(FS) => {
  FS.mkdirTree("/drive/boardgames_edu");
  FS.mount(FS.filesystems.IDBFS, { autoPersist: true }, "/drive/boardgames_edu");
  return new Promise((done) => FS.syncfs(true, done));
}""")(pyodide_js.FS)
from boardgames_edu.i18n import suggest_language
suggest_language(${JSON.stringify(language)})
`;
  await kernel.requestExecute({ code, silent: true, store_history: false }).done;
}

// Run all cells; the page stays where it stands.
async function runPage(panel, bar) {
  const place = panel.content.node.querySelector(".jp-WindowedPanel-outer") ?? panel.content.node;
  const top = place.scrollTop;
  let touched = false;
  for (const name of ["wheel", "pointerdown", "keydown"]) {
    addEventListener(name, () => (touched = true), { capture: true, once: true });
  }
  bar.running();
  await prepareKernel(panel.sessionContext.session.kernel, window.pageLanguage);
  await window.jupyterapp.commands.execute("notebook:run-all-cells");
  bar.end();
  if (touched) return;
  panel.content.activeCellIndex = 0;
  place.scrollTop = top;
}

addEventListener("load", () => {
  if (!(window.pageLanguage in STARTS)) return;
  const bar = showBar(window.pageLanguage);
  const wait = setInterval(() => {
    const panel = window.jupyterapp?.shell?.currentWidget;
    if (panel?.context?.path !== window.pagePath || !panel.context.isReady) return; // JupyterLab may show an older one first
    if (!panel.model.sharedModel?.getMetadata("boardgames_edu")?.starts) {
      clearInterval(wait);
      bar.end();
    } else if (panel.sessionContext.session?.kernel?.status === "idle") {
      clearInterval(wait);
      runPage(panel, bar).catch(() => bar.end());
    }
  }, 200);
});
