// What leads the focus in the browser: what is done leads to the next button, and one key presses it. Knows no game.

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

  const whole = () => el.closest(".bge-whole");
  const nextButton = () => whole()?.querySelector("button.bge-next");

  // Whoever did it by keys or by mouse goes on by Enter. What was clicked may be gone, and have left the focus to nobody.
  function lead() {
    const next = nextButton();
    const had = document.activeElement;
    if (!next || !canHoldFocus(next) || !(had === document.body || whole().contains(had))) return;
    next.focus({ preventScroll: true });
    settle(next);
  }

  // Nothing is left to do: the right arrow goes on from anywhere in the frame, Enter also from the board.
  function onKey(key) {
    const next = nextButton();
    if (!["ArrowRight", "Enter"].includes(key) || !next?.classList.contains("bge-ready") || !canHoldFocus(next)) return false;
    next.click();
    return true;
  }

  // A link to another page of the course opens it in this JupyterLab, which loads nothing anew.
  function linkPages() {
    const here = decodeURIComponent(location.pathname).split("/tree/")[1];
    for (const link of whole()?.querySelectorAll("a.bge-page:not([data-commandlinker-command])") ?? []) {
      if (!here) continue;
      const path = here.replace(/[^/]*$/, link.getAttribute("href"));
      link.dataset.commandlinkerCommand = "docmanager:open";
      link.dataset.commandlinkerArgs = JSON.stringify({ path });
    }
  }

  function goBelow() {
    const below = whole()?.closest(".jp-Cell")?.nextElementSibling;
    below?.scrollIntoView({ block: "start" });
  }

  // After the next frame: what was done before may be about to show the button.
  const WORKS = { lead: () => requestAnimationFrame(() => setTimeout(lead, 0)), below: goBelow };
  const onMessage = (message) => WORKS[message.do]?.();
  const deafen = hearKeys(document, (target) => Boolean(whole()?.contains(target)), onKey);
  const watch = new MutationObserver(linkPages);
  requestAnimationFrame(() => whole() && watch.observe(whole(), { childList: true, subtree: true }));
  model.on("msg:custom", onMessage);
  return () => {
    deafen();
    watch.disconnect();
    model.off("msg:custom", onMessage);
  };
}

export default { render };
