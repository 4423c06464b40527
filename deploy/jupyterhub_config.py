"""JupyterHub for a class of up to thirty: pages to read, a data folder for each, one folder to exchange assignments.

``docs/classroom_server.md`` says how it is set up. Everything lies below one folder (``BOARDGAMES_EDU_CLASSROOM``):

    pages/       the notebooks; nobody may write here
    exchange/    a folder for each assignment; what is handed in lies beside it
    learners/    what belongs to each learner: their own notebooks and saved games
"""

import os
import shutil
from pathlib import Path

from boardgames_edu.cli.lab import config_path

TOP = Path(os.environ.get("BOARDGAMES_EDU_CLASSROOM", "/srv/boardgames-edu"))
LANGUAGE = os.environ.get("BOARDGAMES_EDU_LANGUAGE", "en")
# "simple": names and one password, no accounts on the machine; "systemd": its accounts, each walled off from the others
ACCOUNTS = os.environ.get("BOARDGAMES_EDU_ACCOUNTS", "simple")
HOUR = 3600


def own(name: str) -> Path:
    """Return the folder of a learner."""
    return TOP / "learners" / name


def lay_out(spawner: object) -> None:
    """Make a learner's folder, with the ways to the pages and to what is exchanged."""
    folder = own(spawner.user.name)
    folder.mkdir(parents=True, exist_ok=True)
    for shared in ("pages", "exchange"):
        way = folder / shared
        if not way.is_symlink():
            way.symlink_to(TOP / shared)
    if ACCOUNTS == "systemd":
        shutil.chown(folder, spawner.user.name)
        folder.chmod(0o700)


c = get_config()  # noqa: F821  (JupyterHub's)
c.JupyterHub.db_url = f"sqlite:///{TOP / 'jupyterhub.sqlite'}"
c.JupyterHub.cookie_secret_file = str(TOP / "cookie_secret")
# the hub is started wherever somebody stands, perhaps where its user may not write
c.ConfigurableHTTPProxy.pid_file = str(TOP / "jupyterhub-proxy.pid")
if ACCOUNTS == "systemd":
    c.JupyterHub.authenticator_class = "pam"
    c.JupyterHub.spawner_class = "systemdspawner.SystemdSpawner"
    c.SystemdSpawner.mem_limit = "1G"
    c.SystemdSpawner.readonly_paths = [str(TOP / "pages")]
else:
    c.JupyterHub.authenticator_class = "shared-password"
    c.SharedPasswordAuthenticator.user_password = os.environ["BOARDGAMES_EDU_CLASS_PASSWORD"]
    c.JupyterHub.spawner_class = "simple"
    c.SimpleLocalProcessSpawner.home_dir_template = str(own("{username}"))
c.Authenticator.allow_all = True

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
