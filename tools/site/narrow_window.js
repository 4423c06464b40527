// In a narrow window the list of files would leave the page a few letters. JupyterLab opens it more than once while it
// starts: it is closed until somebody touches the window, for ten seconds at most from when the page is there.
(() => {
  if (innerWidth >= 800) return;
  let left = 100;
  const wait = setInterval(() => {
    const shell = window.jupyterapp?.shell;
    if (!shell?.currentWidget) return;
    if (!shell.leftCollapsed) shell.collapseLeft();
    if (--left < 0) clearInterval(wait);
  }, 100);
  addEventListener('pointerdown', () => clearInterval(wait), { capture: true, once: true });
})();
