import type { HarmlessForm } from "../harmless-form.ts";

/** An address or a path where the name of a package belongs. */
const ELSEWHERE = /:|^[./~]|^(?!-)[^/]*\/|^-.*=.*\//;
const PIP =
  "-vq --verbose --quiet --isolated --no-input --no-color --disable-pip-version-check --no-python-version-warning";

/**
 * pip, uv, conda and what keeps versions of Python. poetry is not among them: it loads plugins
 * from `.poetry/plugins` of the working tree; nor are `uv pip`, `uv tree` and `pipenv`, which
 * start the Python of a `.venv` there.
 */
export const PYTHON_PACKAGE_FORMS: readonly HarmlessForm[] = [
  {
    // `--python` would start an interpreter, `--log` write a file, `--index-url` name a host.
    command:
      "pip list | pip freeze | pip inspect | pip check | pip debug | pip3 list | pip3 freeze | pip3 inspect | pip3 check | pip3 debug",
    options: `${PIP} -oulea -r@ --outdated --uptodate --editable --local --user --pre --format: --not-required --exclude-editable --include-editable --exclude: --all --requirement@ --path@ --platform: --python-version: --implementation: --abi:`,
    operands: "none",
    reason: "lists packages",
  },
  {
    command:
      "pip show | pip index versions | pip cache list | pip cache info | pip cache dir | pip3 show | pip3 index versions | pip3 cache list | pip3 cache info | pip3 cache dir | pip help | pip3 help",
    options: `${PIP} -f --files --pre --format: --abspath --json --platform: --python-version: --implementation: --abi: --only-binary: --no-binary: --ignore-requires-python`,
    operands: "text",
    refuses: /:\/\/|^[./~]/,
    reason: "looks packages up",
  },
  {
    command: "pip hash | pip3 hash",
    options: `${PIP} -a: --algorithm:`,
    operands: "files",
    reason: "prints hashes of files",
  },
  {
    command:
      "uv cache dir | uv cache size | uv tool list | uv tool dir | uv python list | uv python dir | uv self version | uv version | uv help | uv auth dir",
    options:
      "-qv --quiet --verbose --short --output-format: --no-color --color: --offline --show-paths --show-version-specifiers --show-with --show-extras --all-versions --all-platforms --all-arches --only-installed --only-downloads --managed-python --no-managed-python --bin --human --no-pager",
    operands: "none",
    reason: "tells about uv (`uv version` with an operand sets it)",
  },
  {
    command: "uv help",
    options: "--no-pager",
    operands: "text",
    reason: "prints help",
  },
  {
    // What `config --show-sources`, `env export`, `info --all` and `--unsafe-channels` show may
    // hold tokens.
    command: "conda list | mamba list | micromamba list",
    options:
      "-cef -n: -p@ --name: --prefix@ --json --canonical --export --explicit --md5 --sha256 --full-name --no-pip --no-show-channel-urls --show-channel-urls --reverse --revisions --size -q -v --quiet --verbose",
    operands: "text",
    atMost: 1,
    reason: "lists packages",
  },
  {
    command:
      "conda info | mamba info | micromamba info | conda env list | mamba env list | micromamba env list | conda notices | conda doctor | conda config --describe",
    options: "-eqv -n: -p@ --envs --base --json --license --name: --prefix@ --quiet --verbose",
    operands: "text",
    atMost: 1,
    refuses: /:\/\//,
    reason: "tells about environments",
  },
  {
    // Channels have names; one that is an address would be another host.
    command:
      "conda search | mamba search | micromamba search | conda repoquery search | conda repoquery depends | conda repoquery whoneeds | mamba repoquery search | mamba repoquery depends | mamba repoquery whoneeds | micromamba repoquery search | micromamba repoquery depends | micromamba repoquery whoneeds",
    options:
      "-i -c: -n: --info --envs --channel: --override-channels --platform: --subdir: --json --offline --use-index-cache --skip-flexible-search --tree --pretty --recursive --name: --local --quiet",
    operands: "text",
    refuses: /[/[\]~]/,
    reason: "searches the channels",
  },
  {
    command: "conda compare",
    options: "-n: -p@ --name: --prefix@ --json",
    operands: "files",
    atMost: 1,
    reason: "compares an environment with a file",
  },
  {
    command:
      "pyenv versions | pyenv version | pyenv version-name | pyenv version-origin | pyenv root | pyenv commands | pyenv shims | pyenv install --list | pyenv install -l | pyenv global | pyenv local | pyenv prefix | pyenv virtualenvs | pyenv latest",
    options: "--bare --skip-aliases --skip-envs --short",
    operands: "none",
    reason: "lists versions of Python (with an operand `global` and `local` set one)",
  },
  {
    command: "pyenv which | pyenv whence | pyenv prefix | pyenv latest | pyenv help",
    options: "-kp --path --known",
    operands: "text",
    atLeast: 1,
    atMost: 1,
    refuses: ELSEWHERE,
    reason: "tells where a version of Python is",
  },
  {
    command: "pipx list | pipx environment",
    options: "--short --json --include-injected --skip-maintenance --global --value:",
    operands: "none",
    reason: "lists programs",
  },
];
