// Brings the form, and then the table, onto the screen: what runs last in a notebook comes below its edge. Knows no game.

function render({ model, el }) {
  el.style.display = "none";
  const show = (block) => requestAnimationFrame(() => setTimeout(() => el.closest(".bge-opening")?.scrollIntoView({ block }), 0));

  // Whoever pressed the button of the form goes on at the table, once that is there.
  function enter() {
    if (document.activeElement !== document.body || !el.isConnected) return;
    const asked = el.closest(".bge-opening").querySelector(".bge-panel");
    if (asked && canHoldFocus(asked)) asked.focus({ preventScroll: true });
    else requestAnimationFrame(enter);
  }

  function onMessage() {
    show("start");
    requestAnimationFrame(enter);
  }

  model.on("msg:custom", onMessage);
  show("nearest");
  return () => model.off("msg:custom", onMessage);
}

export default { render };
