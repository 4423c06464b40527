// The signs on buttons and before messages, drawn: fonts lack some of them, or show them as coloured pictures. Knows no game.

const ICONS = {
  first: "M2 2h3v12H2zM14 2v12L6 8z",
  back: "M12 2v12L3 8z",
  play: "M4 2v12l9-6z",
  stop: "M3 2h4v12H3zM9 2h4v12H9z",
  forward: "M4 2v12l9-6z",
  last: "M11 2h3v12h-3zM2 2v12l8-6z",
  undo: "M6 2.2v3.3h3.4a4.4 4.4 0 0 1 0 8.8H5v-1.9h4.4a2.5 2.5 0 0 0 0-5H6v3.3L1.4 6.4z",
  redo: "M10 2.2v3.3H6.6a4.4 4.4 0 0 0 0 8.8H11v-1.9H6.6a2.5 2.5 0 0 1 0-5H10v3.3l4.6-4.3z",
  hint: "M8 1a5 5 0 0 0-3 9v1.6h6V10a5 5 0 0 0-3-9zM5.6 12.4h4.8v1.2H5.6zM6.6 14.4h2.8v1.1H6.6z",
  problem: "M8 1l7.4 14H.6zM7.2 6l.3 4.6h1L8.8 6zM7.2 11.8h1.6v1.5H7.2z",
  info: "M8 1a7 7 0 1 0 .01 0zM7.2 4h1.6v1.6H7.2zM7.2 6.8h1.6V12H7.2z",
};

export function icon(name) {
  return `<svg class="bge-icon" viewBox="0 0 16 16" width="1em" height="1em" aria-hidden="true"><path fill="currentColor" fill-rule="evenodd" d="${ICONS[name]}"/></svg>`;
}
