// Plays a move of each game with the Python of the pages, and opens its first hour: `node try_games.mjs PYODIDE`.

const [pyodide] = process.argv.slice(2);
const { loadPyodide } = await import(`file://${pyodide}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: pyodide });
await python.loadPackage("boardgames-edu", { messageCallback() {} });
python.runPython(`
import boardgames_edu as bg

for name in bg.game_names():
    state = bg.load(name).new(3, seed=1)
    state.apply(state.legal_actions()[0])
    assert bg.load(name).from_yaml(state.to_yaml()) == state
    bg.lesson(f"{name}/00_first_hour").close()
`);
