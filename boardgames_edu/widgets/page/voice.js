// The voice of a widget in the browser: one region that stands in the page before anything is said in it. Knows no game.

const APART = 1000; // milliseconds from one message to the next, at least
const EMPTY = 80; // milliseconds that the region is empty before a message, so that the same words are read again

function render({ model, el }) {
  const region = make("div", "bge-unseen", el);
  region.setAttribute("role", "status");
  region.setAttribute("aria-live", "polite");
  el.classList.add("bge-voice");
  let waiting = [];
  let asks = "";
  let clock = null;

  function speak() {
    clock = null;
    const text = [...waiting, asks].filter(Boolean).join(" ");
    waiting = [];
    asks = "";
    if (!text) return;
    region.textContent = text;
    clock = window.setTimeout(begin, APART - EMPTY);
  }

  function begin() {
    clock = null;
    if (!waiting.length && !asks) return;
    region.textContent = "";
    clock = window.setTimeout(speak, EMPTY);
  }

  function onMessage(message) {
    if (message.do === "hush") {
      waiting = [];
      asks = region.textContent = "";
    }
    if (message.do !== "say") return;
    if (message.text) waiting.push(message.text);
    if (message.asks !== null) asks = message.asks;
    if (clock === null) begin();
  }

  // The page is in one language, this output perhaps in another.
  function mark() {
    const output = el.parentElement;
    if (output) {
      output.lang = model.get("language");
      output.classList.add("bge-output");
    } else if (!gone) requestAnimationFrame(mark);
  }

  let gone = false;
  mark();
  model.on("msg:custom", onMessage);
  return () => {
    gone = true;
    window.clearTimeout(clock);
    model.off("msg:custom", onMessage);
  };
}

export default { render };
