// A board drawn by matplotlib: its pixels, exactly under the things that have words. Knows no game.

// Python is told how many dots of the screen the picture is wide, and draws it to fit them; a width that is being dragged
// can wait.
export function fitPixels(board, wait = board.dots ? 200 : 0) {
  const { canvas, picture, model } = board;
  const box = picture.getBoundingClientRect();
  canvas.style.width = `${box.width}px`;
  canvas.style.height = `${box.height}px`;
  window.clearTimeout(board.sizeWaits);
  const settled = board.room || model.get("scale") > 1 || board.root.closest(".bge-projector");
  if (!settled) return; // first it is settled what is drawn
  const shape = picture.viewBox.baseVal;
  const across = Math.min(box.width, (box.height * shape.width) / shape.height);
  board.sizeWaits = window.setTimeout(sendSize, wait, board, across);
}

function sendSize(board, across) {
  const width = Math.round(across * window.devicePixelRatio);
  if (!width || width === board.dots) return;
  board.dots = width;
  board.model.send({ do: "size", width });
}

// One frame is laid on after the other.
export function lay(board, { size, tiles, version }, buffers) {
  const { canvas } = board;
  const images = buffers.map((part) => createImageBitmap(new Blob([part], { type: "image/png" })));
  board.laying = board.laying.then(async () => {
    const drawn = await Promise.all(images);
    if (canvas.width !== size[0] || canvas.height !== size[1]) [canvas.width, canvas.height] = size;
    drawn.forEach((image, at) => canvas.getContext("2d").drawImage(image, tiles[at][0], tiles[at][1]));
    canvas.dataset.frame = version;
  });
}
