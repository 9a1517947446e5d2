#!/bin/sh
# Builds the browser application into packages/web/dist when its sources changed since the last build.
set -eu
cd "$(dirname "$0")/.."
stamp=node_modules/.cache/holdall/web
. tools/lock.sh

sources() {
  find packages/web packages/contract \( -name node_modules -o -name dist -o -name .vite \) -prune -o \
    -type f ! -name '*.test.ts' ! -name '*.test.tsx' -exec cksum {} +
  cksum package-lock.json
}

is_built() {
  [ -f packages/web/dist/index.html ] && [ "$(cat "$stamp" 2>/dev/null || true)" = "$want" ]
}

build() {
  mkdir -p "$(dirname "$stamp")"
  take_lock "$stamp.building"
  if is_built; then return 0; fi
  echo 'Building the browser application ...' >&2
  rm -f "$stamp"
  log=$stamp.building/vite.log
  (cd packages/web && node ../../node_modules/vite/bin/vite.js build --logLevel error) >"$log" 2>&1 || {
    cat "$log" >&2
    echo 'The build failed (see above).' >&2
    exit 1
  }
  echo "$want" >"$stamp"
}

want=$(sources | LC_ALL=C sort | cksum)
is_built || (build) || exit $?
