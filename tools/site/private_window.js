// Says so where the browser will forget what is saved: in a private window. Comes after detectIncognito.

const PRIVATE = {
  en: ["This is a private window: saved games and progress are gone when it is closed. Download what you want to keep.", "Close"],
  uk: ["Це приватне вікно: коли його закрити, збережені ігри й поступ зникнуть. Завантажте те, що хочете зберегти.", "Закрити"],
  ru: ["Это приватное окно: когда его закроют, сохранённые игры и успехи исчезнут. Скачайте то, что хотите сохранить.", "Закрыть"],
};

function warn() {
  const language = window.pageLanguage in PRIVATE ? window.pageLanguage : "en";
  const [words, close] = PRIVATE[language];
  const note = document.createElement("div");
  note.id = "bge-private-window";
  note.setAttribute("role", "status");
  note.lang = language;
  note.style.cssText =
    "position:fixed;inset:auto 0 0;z-index:10000;padding:3px 8px;display:flex;gap:12px;align-items:center;" +
    "justify-content:center;background:#fff6d6;color:#231f1a;border-top:1.5px solid #8a6d00;font:14px/1.3 system-ui,sans-serif";
  document.body.append(note);
  note.textContent = words; // after it stands there, so that it is read aloud
  const button = document.createElement("button");
  button.textContent = close;
  button.style.cssText = "min-height:28px;font:inherit";
  button.addEventListener("click", () => {
    note.remove();
    leaveRoom("");
  });
  note.append(button);
  leaveRoom(`${note.offsetHeight}px`);
}

// The page ends above the note, so that nothing lies under it.
function leaveRoom(height) {
  document.getElementById("main").style.bottom = height;
  dispatchEvent(new Event("resize"));
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
