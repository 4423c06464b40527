// Compiles wheels with the Python of the pages: `node compile_wheels.mjs PYODIDE FOLDER KEPT`. A browser would else
// compile every module anew whenever a page opens. Only the wheels whose names begin with KEPT keep their sources, for
// tracebacks and help.

const [pyodide, folder, kept] = process.argv.slice(2);
const { loadPyodide } = await import(`file://${pyodide}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: pyodide });
python.FS.mkdir("/wheels");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/wheels");
python.globals.set("kept", kept);
python.runPython(`
import warnings
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import cache_from_source, source_hash
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

warnings.simplefilter("ignore")


def compiled(name, source):
    """The bytecode of a module; None where it is a template or the like."""
    try:
        code = compile(source, name, "exec", dont_inherit=True)
    except SyntaxError:
        return None
    return _code_to_hash_pyc(code, source_hash(source), False)  # never checked against the source


for wheel in sorted(Path("/wheels").glob("*.whl")):
    with ZipFile(wheel) as packed:
        files = {name: packed.read(name) for name in packed.namelist()}
    with ZipFile(wheel, "w", ZIP_DEFLATED) as packed:
        for name, data in files.items():
            code = compiled(name, data) if name.endswith(".py") else None
            whole = code is None or wheel.name.startswith(kept)
            if whole:
                packed.writestr(name, data)
            if code is not None:
                packed.writestr(cache_from_source(name) if whole else name + "c", code)
`);
