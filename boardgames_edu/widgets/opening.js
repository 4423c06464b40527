// Brings the form, and then the table, onto the screen: what runs last in a notebook comes below its edge. Knows no game.

function render({ model, el }) {
  el.style.display = "none";
  const show = (block) => requestAnimationFrame(() => setTimeout(() => el.closest(".bge-opening")?.scrollIntoView({ block }), 0));
  const onMessage = () => show("start");
  model.on("msg:custom", onMessage);
  show("nearest");
  return () => model.off("msg:custom", onMessage);
}

export default { render };
