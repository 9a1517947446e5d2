#!/bin/sh
# Builds the server into packages/server/dist and the browser application into packages/web/dist, each when its sources
# changed since the last build. `build.sh server` builds that one alone.
set -eu
cd "$(dirname "$0")/.."
stamps=node_modules/.cache/holdall
. tools/lock.sh

# Tells one state of the sources from another: `state <package>...`
state() {
  {
    for package in "$@"; do
      find "packages/$package" \( -name node_modules -o -name dist -o -name .vite \) -prune -o \
        -type f ! -name '*.test.ts' ! -name '*.test.tsx' -exec cksum {} +
    done
    # The browser application carries the handbook.
    find docs/handbook -type f -exec cksum {} +
    cksum package-lock.json
  } | LC_ALL=C sort | cksum
}

is_built() { [ -f "$result" ] && [ "$(cat "$stamp" 2>/dev/null || true)" = "$want" ]; }

run_build() {
  mkdir -p "$stamps"
  take_lock "$stamp.building"
  if is_built; then return 0; fi
  echo "Building $title ..." >&2
  rm -f "$stamp"
  log=$stamp.building/build.log
  # With another value of the caller, React's own checks would become part of the build, and paths of this machine.
  (cd "packages/$name" && NODE_ENV=production node "$@") >"$log" 2>&1 || {
    cat "$log" >&2
    echo 'The build failed (see above).' >&2
    exit 1
  }
  echo "$want" >"$stamp"
}

# build <package> <its title> <a file that it makes> <arguments of node>...
build() {
  name=$1 title=$2 result=packages/$1/dist/$3 stamp=$stamps/$1
  want=$(state "$name" contract)
  shift 3
  is_built || (run_build "$@") || exit $?
}

build server 'the server' main.js ../../node_modules/rolldown/bin/cli.mjs -c rolldown.config.ts
[ "${1-}" = server ] || build web 'the browser application' index.html ../../node_modules/vite/bin/vite.js build --logLevel error
