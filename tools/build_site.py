"""Build the browser edition: ``make site``.

It needs npm, and the environment of ``tools/site/build.lock``.

The result is JupyterLite with all notebooks, the package and everything that it needs, as files that any web
server can serve, from any folder. An open page requests nothing from elsewhere. All downloads of the build
are pinned with digests: Pyodide and detectIncognito (``tools/site/*.json``, from npm), wheels
(``wheels.lock``), and the tools (``build.lock``).

Pyodide loads the packages that a cell imports by itself, as its ``pyodide-lock.json`` says. The build
replaces that file: it names the wheels of this site and no others.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tarfile
from email.parser import Parser
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.request import urlretrieve
from zipfile import ZIP_DEFLATED, ZipFile

import site_pages

TOP = Path(__file__).resolve().parent.parent
PINS = TOP / "tools" / "site"
CACHE = TOP / "build" / "site-cache"
NEEDED = ("pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide.js", "pyodide.mjs", "python_stdlib.zip", "package.json")
"""The files of Pyodide that a page loads."""
LEFT_OUT = {"widgetsnbextension", "jupyterlab-widgets", "jupyterlab_widgets"}
"""Parts of widgets that only a server needs."""
HEAVY = {"bleach", "jupyterlab", "matplotlib", "typer"}
"""Needs of the package that it does without in the browser."""
SCIENCE = ("cloudpickle", "joblib", "matplotlib", "numpy", "pandas", "tqdm")
"""What the pages about strategies need beside the package, if the site is to bring it; every page then loads it."""
RELEASE = "https://cdn.jsdelivr.net/pyodide"
"""The address of Pyodide's releases."""
SPARED = {
    "jedi": r"jedi/third_party/django-stubs/.*",
    "networkx": r"networkx/(.*/)?tests/.*",
    "pyyaml": r".*\.(so|pyd)",  # what runs on one kind of machine only
}
"""Files of wheels that no page needs: each page would load and unpack them, before anything is seen."""


def build(wheel: Path, to: Path, *, science: bool, front: Path, docs: Path | None = None) -> None:
    """Build the site.

    Args:
        wheel: the wheel of the package.
        to: its folder, which is replaced.
        science: whether the site brings the packages of `SCIENCE`.
        front: the front page with its pictures (``tools/front_page.py``).
        docs: the built documentation, which is put beside it.
    """
    pyodide = json.loads((PINS / "pyodide.json").read_text(encoding="utf-8"))
    lite = CACHE / "lite"
    shutil.rmtree(lite, ignore_errors=True)
    shutil.rmtree(to, ignore_errors=True)
    place = lite / "static" / "pyodide"
    shipped = unpack_pyodide(pyodide, place)
    wheels = [*map(slim, [*download_wheels(pyodide), download_yaml()]), wheel]
    packages = {entry["name"]: entry for entry in (locked(wheel, place) for wheel in compiled(wheels, place))}
    for entry in packages.values():
        entry["depends"] = sorted(set(entry["depends"]) & set(packages))
    if science:
        packages |= from_release(shipped["packages"], pyodide["version"], set(packages), place)
    write_lock(place, shipped, packages)
    run("node", PINS / "try_games.mjs", place)
    write_settings(lite, science)
    run(
        sys.executable, "-m", "jupyterlite_core.app", "build", "--lite-dir", lite, "--contents", pages(lite, science),
        "--output-dir", to, "--no-sourcemaps", cwd=lite,
    )  # fmt: skip
    for file in to.rglob("*.map"):
        file.unlink()
    warn_of_private_windows(to)
    make_room_in_narrow_windows(to)
    start_by_themselves(to)
    shutil.copytree(front, to, dirs_exist_ok=True)
    if docs:
        shutil.copytree(docs, to / "docs")
    shutil.make_archive(str(to), "zip", to.parent, to.name)  # a folder, so that it unpacks into one
    told = sum(file.stat().st_size for file in to.rglob("*") if file.is_file()) / 1e6
    print(f"The site is in {to}, {told:.0f} MB. To see it: boardgames-edu site {to}. Packed: {to}.zip")


def run(*words: object, cwd: Path | None = None) -> str:
    """Run a command and return its output; exit if it fails."""
    if shutil.which(str(words[0])) is None:
        sys.exit(f"{words[0]} is needed to build the site, and was not found.")
    done = subprocess.run(  # noqa: S603  (the words stand in this file)
        [str(word) for word in words], cwd=cwd, check=False, capture_output=True, text=True
    )
    if done.returncode:
        sys.exit(f"{' '.join(map(str, words[:4]))} ... failed:\n{done.stdout[-2000:]}\n{done.stderr[-3000:]}")
    return done.stdout


def from_npm(name: str, pin: dict[str, str], *files: str) -> list[bytes]:
    """Return files of a pinned npm package; exit if it differs."""
    archive = CACHE / f"{name}-{pin['version']}.tgz"
    if not archive.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        run("npm", "pack", "--silent", f"{name}@{pin['version']}", cwd=CACHE)
    found = sha256(archive.read_bytes()).hexdigest()
    if found != pin["sha256"]:
        archive.unlink()
        sys.exit(f"{name} {pin['version']}: the digest of what npm gave is {found}, not {pin['sha256']}.")
    with tarfile.open(archive) as packed:
        members = [packed.extractfile(f"package/{file}") for file in files]
        return [member.read() for member in members if member is not None]


def unpack_pyodide(pyodide: dict[str, str], place: Path) -> dict[str, Any]:
    """Unpack Pyodide's core; return its own list of packages."""
    *core, shipped = from_npm("pyodide", pyodide, *NEEDED, "pyodide-lock.json")
    place.mkdir(parents=True)
    for name, data in zip(NEEDED, core, strict=True):
        (place / name).write_bytes(data)
    lock: dict[str, Any] = json.loads(shipped)
    write_lock(place, lock, {})
    return lock


def write_lock(place: Path, shipped: dict[str, Any], packages: dict[str, Any]) -> None:
    """Write Pyodide's list of packages, with those of this site and no others."""
    (place / "pyodide-lock.json").write_text(json.dumps({**shipped, "packages": packages}), encoding="utf-8")


def warn_of_private_windows(to: Path) -> None:
    """Add the warning for private windows, where saved files are lost."""
    pin = json.loads((PINS / "detectincognitojs.json").read_text(encoding="utf-8"))
    (detect,) = from_npm("detectincognitojs", pin, "dist/es5/detectIncognito.min.js")
    own = (PINS / "private_window.js").read_bytes()
    (to / "private_window.js").write_bytes(detect + b"\n" + own)
    for name in ("lab", "notebooks"):
        add_script(to / name / "index.html", "private_window.js")


def make_room_in_narrow_windows(to: Path) -> None:
    """Let the list of files begin closed where it would leave no room for the page."""
    shutil.copy(PINS / "narrow_window.js", to)
    add_script(to / "lab" / "index.html", "narrow_window.js")


def start_by_themselves(to: Path) -> None:
    """Let pages start, and JupyterLab speak, in the language of their address."""
    for name in ("page_language.js", "start_page.js"):
        shutil.copy(PINS / name, to)
        for app in ("lab", "notebooks"):
            add_script(to / app / "index.html", name, "" if name == "page_language.js" else "defer ")


def add_script(page: Path, name: str, when: str = "defer ") -> None:
    """Let a page run a script that lies at the top of the site."""
    text = page.read_text(encoding="utf-8")
    script = f'<script {when}src="../{name}"></script>'
    page.write_text(text.replace("</head>", f"{script}</head>", 1), encoding="utf-8")


def download_wheels(pyodide: dict[str, str]) -> list[Path]:
    """Download the wheels that the package needs in the browser."""
    folder = CACHE / "wheels"
    run(
        sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
        "--require-hashes", "--only-binary=:all:", "--implementation", "cp", "--python-version", pyodide["python"],
        "--abi", pyodide["abi"], "--abi", "none", "--platform", pyodide["platform"], "--platform", "any",
        "--dest", folder, "--requirement", PINS / "wheels.lock",
    )  # fmt: skip
    pinned = re.findall(r"^([a-z0-9.-]+)==(\S+)", (PINS / "wheels.lock").read_text(encoding="utf-8"), re.MULTILINE)
    names = {f"{name.replace('-', '_')}-{version}-" for name, version in pinned if name not in LEFT_OUT}
    found = [wheel for wheel in sorted(folder.glob("*.whl")) if any(wheel.name.startswith(name) for name in names)]
    assert len(found) == len(names), names
    return found


def download_yaml() -> Path:
    """Download PyYAML for this machine: PyPI has none for Pyodide, but it does without what is compiled in it.

    Our own data is compiled and needs no YAML; positions that lessons and teachers write are YAML.
    """
    lock = (TOP / "requirements.lock").read_text(encoding="utf-8")
    pinned = re.search(r"^pyyaml==(\S+).*(?:\n +.*)*", lock, re.MULTILINE)
    assert pinned, "requirements.lock names no PyYAML"
    folder, pin = CACHE / "yaml", CACHE / "pyyaml.lock"
    pin.write_text(pinned[0] + "\n", encoding="utf-8")
    run(
        sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
        "--require-hashes", "--only-binary=:all:", "--dest", folder, "--requirement", pin,
    )  # fmt: skip
    return next(folder.glob(f"*-{pinned[1]}-*.whl"))


def slim(wheel: Path) -> Path:
    """Return a wheel without the files that no page needs; it is then one for any machine if nothing is compiled."""
    name, version = wheel.name.split("-")[:2]
    if (spared := SPARED.get(_plain(name))) is None:
        return wheel
    to = CACHE / "slim" / f"{name}-{version}-py3-none-any.whl"
    to.parent.mkdir(parents=True, exist_ok=True)
    with ZipFile(wheel) as packed, ZipFile(to, "w", ZIP_DEFLATED) as less:
        for file in packed.namelist():
            # its own list of files and its kind of machine are no longer true, and Pyodide reads neither
            if not re.fullmatch(rf"{spared}|[^/]+\.dist-info/(RECORD|WHEEL)", file):
                less.writestr(file, packed.read(file))
    return to


def compiled(wheels: list[Path], pyodide: Path) -> list[Path]:
    """Return the wheels with the bytecode of Pyodide's Python; the package's own keeps its sources."""
    folder = CACHE / "compiled"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    found = [Path(shutil.copy(wheel, folder)) for wheel in wheels]
    run("node", PINS / "compile_wheels.mjs", pyodide, folder, "boardgames_edu-")
    return found


def locked(wheel: Path, place: Path) -> dict[str, Any]:
    """Copy a wheel; return its entry in Pyodide's package list."""
    shutil.copy(wheel, place)
    with ZipFile(wheel) as packed:
        names = packed.namelist()
        (about,) = [name for name in names if re.fullmatch(r"[^/]+\.dist-info/METADATA", name)]
        told = Parser().parsestr(packed.read(about).decode("utf-8"))
    needs = [re.split(r"[^\w.-]", need)[0] for need in told.get_all("Requires-Dist", []) if "extra ==" not in need]
    tops = {name.split("/")[0].removesuffix(".py") for name in names if re.fullmatch(r"\w+(\.py|/.*)", name)}
    return {
        "name": _plain(told["Name"]),
        "version": told["Version"],
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(tops),
        "depends": [_plain(need) for need in needs if _plain(need) not in HEAVY],
        "unvendored_tests": False,
    }


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def from_release(shipped: dict[str, Any], version: str, here: set[str], place: Path) -> dict[str, Any]:
    """Download what `SCIENCE` needs from Pyodide's release; return the entries.

    The digests are those of the list that the pinned npm package brings.
    """
    found: dict[str, Any] = {}
    wanted = list(SCIENCE)
    while wanted:
        name = wanted.pop()
        if name in here or name in found:
            continue
        found[name] = entry = shipped[name]
        wanted += entry["depends"]
        file = CACHE / "release" / entry["file_name"]
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            urlretrieve(f"{RELEASE}/v{version}/full/{file.name}", file)  # noqa: S310  (the address stands here)
        if (digest := sha256(file.read_bytes()).hexdigest()) != entry["sha256"]:
            file.unlink()
            sys.exit(f"{file.name}: the digest of what was downloaded is {digest}, not {entry['sha256']}.")
        shutil.copy(file, place)
    return found


def pages(lite: Path, science: bool) -> Path:
    """Write the notebooks as the site has them; return their folder."""
    folder = lite / "pages"
    site_pages.write(TOP / "notebooks", folder, science)
    return folder


def write_settings(lite: Path, science: bool) -> None:
    """Write what JupyterLite reads when a page opens."""
    kernel = "@jupyterlite/pyodide-kernel-extension:kernel"
    settings = {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "boardgames_edu",
            "exposeAppInBrowser": True,
            "disabledExtensions": ["@jupyterlab/apputils-extension:announcements"],
            "litePluginSettings": {
                kernel: {
                    "disablePyPIFallback": True,
                    "loadPyodideOptions": {"packages": ["boardgames-edu", *(SCIENCE if science else ())]},
                }
            },
        },
    }
    (lite / "jupyter-lite.json").write_text(json.dumps(settings, indent=1), encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Build the browser edition.")
    parser.add_argument("wheel", type=Path, help="the package, built")
    parser.add_argument("--to", type=Path, default=TOP / "build" / "site", help="its folder, which is made anew")
    parser.add_argument(
        "--science", action="store_true", help="bring numpy, pandas and matplotlib, from Pyodide's release"
    )
    parser.add_argument("--front", type=Path, required=True, help="the front page and its pictures")
    parser.add_argument("--docs", type=Path, help="the documentation, built, which goes beside it")
    asked = parser.parse_args()
    build(asked.wheel.resolve(), asked.to.resolve(), science=asked.science, front=asked.front, docs=asked.docs)
