// The voice of a widget in the browser: one region that stands in the page before anything is said in it. Knows no game.

import { describe, hear, make } from "./frame.js";

const APART = 1000; // milliseconds from one message to the next, at least
const EMPTY = 80; // milliseconds that the region is empty before a message, so that the same words are read again

function speak(voice) {
  voice.clock = null;
  const text = [...voice.waiting, voice.asks].filter(Boolean).join(" ");
  voice.waiting = [];
  voice.asks = "";
  if (!text) return;
  voice.region.textContent = text;
  voice.clock = window.setTimeout(begin, APART - EMPTY, voice);
}

function begin(voice) {
  voice.clock = null;
  if (!voice.waiting.length && !voice.asks) return;
  voice.region.textContent = "";
  voice.clock = window.setTimeout(speak, EMPTY, voice);
}

const WORKS = {
  say(voice, { text, asks }) {
    if (text) voice.waiting.push(text);
    if (asks !== null) voice.asks = asks;
    if (voice.clock === null) begin(voice);
  },
  hush(voice) {
    voice.waiting = [];
    voice.asks = voice.region.textContent = "";
  },
};

// The page is in one language, this output perhaps in another.
function mark(voice) {
  const output = voice.el.parentElement;
  if (output) {
    output.lang = voice.model.get("language");
    output.classList.add("bge-output");
  } else if (!voice.gone) requestAnimationFrame(() => mark(voice));
}

function render({ model, el }) {
  const region = make("div", "bge-unseen", el);
  describe(region, "status", { live: "polite" });
  el.classList.add("bge-voice");
  const voice = { model, el, region, waiting: [], asks: "", clock: null, gone: false };
  mark(voice);
  const end = hear(model, { "msg:custom": (message) => WORKS[message.do]?.(voice, message) });
  return () => {
    voice.gone = true;
    window.clearTimeout(voice.clock);
    end();
  };
}

export default { render };
