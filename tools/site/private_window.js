// Says so where the browser will forget what is saved: in a private window. Comes after detectIncognito.

const PRIVATE = {
  en: ["This is a private window: saved games and progress are gone when it is closed. Download what you want to keep.", "Close"],
  uk: ["Це приватне вікно: коли його закрити, збережені ігри й поступ зникнуть. Завантажте те, що хочете зберегти.", "Закрити"],
  ru: ["Это приватное окно: когда его закроют, сохранённые игры и успехи исчезнут. Скачайте то, что хотите сохранить.", "Закрыть"],
};

const language = (new URLSearchParams(location.search).get("path") ?? "en").split("/")[0]; // the page takes it away

function warn() {
  const [words, close] = PRIVATE[language] ?? PRIVATE.en;
  const note = document.createElement("div");
  note.id = "bge-private-window";
  note.setAttribute("role", "status");
  note.lang = language in PRIVATE ? language : "en";
  note.style.cssText =
    "position:fixed;left:50%;bottom:36px;transform:translateX(-50%);z-index:10000;max-width:90vw;padding:10px 14px;" +
    "background:#fff6d6;color:#231f1a;border:1.5px solid #8a6d00;border-radius:8px;font:15px/1.4 system-ui,sans-serif";
  document.body.append(note);
  note.textContent = words; // after it stands there, so that it is read aloud
  const button = document.createElement("button");
  button.textContent = close;
  button.style.cssText = "margin-left:12px;min-height:28px;font:inherit";
  button.addEventListener("click", () => note.remove());
  note.append(button);
}

// Chrome is told by the time that it takes to write, which says nothing while the page and Python start: asked is later,
// and twice. A browser that cannot be told by is left alone.
async function look(waits) {
  for (const seconds of waits) {
    await new Promise((wake) => setTimeout(wake, 1000 * seconds));
    if ((await detectIncognito()).isPrivate) return warn();
  }
}

addEventListener("load", () => look([10, 20]).catch(() => {}));
