// The usher in the browser: whoever has no mouse is led to the next button. Knows no game.

const HURRY = 500; // milliseconds in which Enter is still meant for what was done before

// Whoever holds Enter down, or presses it twice, does not press the button where the focus has just come to.
function settle(button) {
  const since = performance.now();
  const end = listen(button, {
    keydown(event) {
      const early = event.repeat || performance.now() - since < HURRY;
      if (early && (event.key === "Enter" || event.key === " ")) event.preventDefault();
    },
    blur() {
      end();
    },
  });
}

function render({ model, el }) {
  el.style.display = "none";

  // The focus is shown only where keys are used: who has just clicked something keeps it there.
  function lead() {
    const frame = el.closest(".bge-whole");
    const next = frame?.querySelector("button.bge-next");
    const byKeys = frame?.contains(document.activeElement) && document.activeElement.matches(":focus-visible");
    if (!next || !byKeys || !canHoldFocus(next)) return;
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: "nearest" });
    settle(next);
  }

  // After the next frame: what was done before may be about to show the button.
  const onMessage = (message) => message.do === "lead" && requestAnimationFrame(() => setTimeout(lead, 0));
  model.on("msg:custom", onMessage);
  return () => model.off("msg:custom", onMessage);
}

export default { render };
