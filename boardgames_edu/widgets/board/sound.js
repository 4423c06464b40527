// Small sounds of what moves on the live board, made by the browser; off until they are switched on. Knows no game.

const MOST = 4; // of many pieces that move at once, so many are heard
const [APART, LONG] = [0.09, 0.1]; // seconds from one knock to the next, and of a knock
let audio = null;

// moves: as for a motion; what is a card rustles higher than a piece knocks.
export function sound(board, moves) {
  if (!moves.length || !board.model.get("sounds")) return;
  audio ??= new AudioContext();
  moves.slice(0, MOST).forEach(([id], number) => knock(id.startsWith("card:") ? 900 : 420, audio.currentTime + number * APART));
}

function knock(pitch, at) {
  const [tone, level] = [audio.createOscillator(), audio.createGain()];
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch / 2.3, at + LONG);
  level.gain.setValueAtTime(0.15, at);
  level.gain.exponentialRampToValueAtTime(0.001, at + LONG);
  tone.connect(level).connect(audio.destination);
  tone.start(at);
  tone.stop(at + LONG);
}
