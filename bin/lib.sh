# Shared by bin/serve and bin/test: messages, the virtual environment, packages of the operating system.
# shellcheck shell=bash

venv=.venv
venv_python=$venv/bin/python

say() { printf '%s\n' "$*"; }

fail() {
  printf 'Error: %s\n' "$*" >&2
  exit 1
}

# find_python: prints the first Python that is new enough and really starts.
find_python() {
  local candidate
  for candidate in python3.11 python3.12 python3.13 python3; do
    if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
      printf '%s' "$candidate"
      return
    fi
  done
  fail "Python 3.11 or newer is needed. On Debian 12 and later: apt-get install python3 python3-venv"
}

# as_root COMMAND...: runs it as root, or fails when that would need a password.
as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
    sudo -n "$@"
  else
    return 1
  fi
}

# install_packages NAME...: through apt-get, if this user may; false when that is impossible. Refreshes the list of
# packages only when the first try fails, so that an installed machine needs no network.
install_packages() {
  command -v apt-get >/dev/null || return 1
  local install=(env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@")
  as_root "${install[@]}" >/dev/null 2>&1 && return
  as_root apt-get update -qq >/dev/null 2>&1 && as_root "${install[@]}" >/dev/null 2>&1
}

has_library() {
  local ldconfig
  ldconfig=$(command -v ldconfig || printf /sbin/ldconfig)
  "$ldconfig" -p 2>/dev/null | grep -q "$1"
}

# missing_pango: prints the packages that WeasyPrint still needs.
missing_pango() {
  has_library 'libpango-1\.0\.so\.0' || say libpango-1.0-0
  has_library 'libpangoft2-1\.0\.so\.0' || say libpangoft2-1.0-0
  has_library 'libharfbuzz-subset\.so\.0' || say libharfbuzz-subset0
}

digest() { sha256sum "$@" | sha256sum | cut -d ' ' -f 1; }

create_venv() {
  local python
  python=$(find_python)
  rm -rf "$venv"
  "$python" -m venv "$venv" >/dev/null 2>&1 && return
  local version
  version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
  say "Installing python$version-venv ..."
  rm -rf "$venv"
  if ! install_packages "python$version-venv" || ! "$python" -m venv "$venv" >/dev/null 2>&1; then
    rm -rf "$venv"
    fail "Python cannot make virtual environments. Install the package python$version-venv and try again."
  fi
}

# ensure_venv base|dev: an environment of our own with the pinned packages. Touches the network only when the pins
# have changed since they were last installed. The dev set contains the base set.
ensure_venv() {
  local set=$1 wanted stamp
  wanted=$(digest "requirements/$set.txt")
  stamp=$venv/.installed-$set
  if "$venv_python" -c '' >/dev/null 2>&1 && [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ]; then
    return
  fi
  "$venv_python" -m pip --version >/dev/null 2>&1 || create_venv
  say "Installing Python packages ..."
  "$venv_python" -m pip install -qq --disable-pip-version-check --no-input --require-hashes \
    -r "requirements/$set.txt" ||
    fail "The Python packages could not be installed. Is there a network connection?"
  printf '%s' "$wanted" >"$stamp"
  [ "$set" = base ] || digest requirements/base.txt | tr -d '\n' >"$venv/.installed-base"
}
