// The front page speaks the language that was chosen here before, else the first of the browser's that it knows.

const spoken = ["en", "uk", "ru"];

function kept() {
  try {
    return localStorage.getItem("bge-language");
  } catch {
    return null; // a browser that keeps nothing
  }
}

const wanted = [kept(), ...navigator.languages].map((code) => code?.slice(0, 2)).find((code) => spoken.includes(code));
function speak(code) {
  document.documentElement.lang = code;
  for (const part of document.querySelectorAll("main")) part.hidden = part.lang !== code;
  for (const button of document.querySelectorAll("nav button")) button.ariaPressed = String(button.lang === code);
  document.title = document.querySelector(`main[lang=${code}] h1`).textContent;
}
for (const button of document.querySelectorAll("nav button")) {
  button.addEventListener("click", () => {
    speak(button.lang);
    try {
      localStorage.setItem("bge-language", button.lang);
    } catch {
      // it is asked again next time
    }
  });
}
document.querySelector("nav").hidden = false;
speak(wanted ?? "en");
