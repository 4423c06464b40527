"""JupyterHub for a class of up to thirty: pages to read, a data folder for each, one folder to exchange assignments.

``docs/classroom_server.md`` says how it is set up. Root starts it and owns everything but the learners' own folders. It
lies below one folder (``BOARDGAMES_EDU_CLASSROOM``):

    pages/       the notebooks; nobody may write here
    exchange/    a folder for each assignment, made by teachers; what is handed in lies in it, shut to learners
    learners/    what belongs to each learner, and to nobody else: their own notebooks and saved games
    hub/         what the hub keeps, its cookie secret too; root's alone
"""

import os
import shutil
import sys
from pathlib import Path

from boardgames_edu.cli.lab import config_path

TOP = Path(os.environ.get("BOARDGAMES_EDU_CLASSROOM", "/srv/boardgames-edu"))
LANGUAGE = os.environ.get("BOARDGAMES_EDU_LANGUAGE", "en")
# "simple": names and one password, an account number for each; "systemd": accounts of the machine, with bounded memory
ACCOUNTS = os.environ.get("BOARDGAMES_EDU_ACCOUNTS", "simple")
FIRST = 1_880_000_000  # the first account number of a learner: above all that systems give to people and containers
HOUR = 3600


def own(name: str) -> Path:
    """Return the folder of a learner."""
    return TOP / "learners" / name


def lay_out(spawner: object) -> None:
    """Make a learner's folder, with the ways to the pages and to what is exchanged."""
    name, folder = spawner.user.name, own(spawner.user.name)
    new = not folder.is_dir()
    folder.mkdir(mode=0o700, exist_ok=True)
    if ACCOUNTS == "systemd":
        if new:
            shutil.chown(folder, name, name)
    elif folder.stat().st_uid < FIRST:  # new, made by root, or of a time when all learners had one account
        number = max([FIRST, *(other.stat().st_uid + 1 for other in folder.parent.iterdir())])
        for entry in (folder, *folder.rglob("*")):
            if not entry.is_symlink():
                shutil.chown(entry, number, number)
    for shared in ("pages", "exchange"):
        if not os.path.lexists(folder / shared):
            (folder / shared).symlink_to(TOP / shared)
    if ACCOUNTS != "systemd":
        account = folder.stat().st_uid
        spawner.popen_kwargs = {"user": account, "group": account, "extra_groups": []}


if os.geteuid() != 0:
    sys.exit("Start the hub as root: it gives each learner an account of their own, which only root can do.")
for place, mode in (("hub", 0o700), ("learners", 0o711)):
    (TOP / place).mkdir(exist_ok=True)
    (TOP / place).chmod(mode)

c = get_config()  # noqa: F821  (JupyterHub's)
c.JupyterHub.db_url = f"sqlite:///{TOP / 'hub' / 'jupyterhub.sqlite'}"
c.JupyterHub.cookie_secret_file = str(TOP / "hub" / "cookie_secret")
c.ConfigurableHTTPProxy.pid_file = str(TOP / "hub" / "proxy.pid")
if "BOARDGAMES_EDU_TLS_CERT" in os.environ:
    c.JupyterHub.ssl_cert = os.environ["BOARDGAMES_EDU_TLS_CERT"]
    c.JupyterHub.ssl_key = os.environ["BOARDGAMES_EDU_TLS_KEY"]
if ACCOUNTS == "systemd":
    c.JupyterHub.authenticator_class = "pam"
    c.JupyterHub.spawner_class = "systemdspawner.SystemdSpawner"
    c.SystemdSpawner.mem_limit = "1G"
    c.SystemdSpawner.readonly_paths = [str(TOP / "pages")]
else:
    password = os.environ.get("BOARDGAMES_EDU_CLASS_PASSWORD", "")
    if len(password) < 8:
        sys.exit("Choose a password of at least 8 letters for the class: set BOARDGAMES_EDU_CLASS_PASSWORD.")
    c.JupyterHub.authenticator_class = "shared-password"
    c.SharedPasswordAuthenticator.user_password = password
    c.JupyterHub.spawner_class = "simple"
    c.SimpleLocalProcessSpawner.home_dir_template = str(own("{username}"))
c.Authenticator.allow_all = True
c.Authenticator.username_pattern = r"\w[\w .'’-]{0,60}\Z"  # it becomes the name of a folder

c.Spawner.pre_spawn_hook = lay_out
c.Spawner.notebook_dir = str(own("{username}"))
c.Spawner.default_url = f"/lab/tree/pages/{LANGUAGE}/00_welcome.ipynb"
c.Spawner.environment = {
    "BOARDGAMES_EDU_HOME": lambda spawner: str(own(spawner.user.name) / "saved"),
    "BOARDGAMES_EDU_LANGUAGE": LANGUAGE,
    "JUPYTER_CONFIG_PATH": config_path(LANGUAGE),  # JupyterLab in the language, and without news
}
# a kernel that nobody used for an hour ends, and a server without kernels an hour later; games are kept
c.Spawner.args = [
    f"--MappingKernelManager.cull_idle_timeout={HOUR}",
    "--MappingKernelManager.cull_connected=True",
    f"--ServerApp.shutdown_no_activity_timeout={HOUR}",
    "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
]
# a whole class begins in the same minute
c.Spawner.start_timeout = 180
c.Spawner.http_timeout = 120
