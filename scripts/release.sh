#!/bin/sh
# `npm run release`: the archives of this version. They are made with the Node.js that tools/runtime pins, and contain it,
# whatever this machine has: the same commit gives the same bytes.
set -eu
cd "$(dirname "$0")/.."
sh tools/with-packages true
runtime=tools/runtime/node_modules
if [ ! -x "$runtime/.bin/node" ]; then
  npm ci --prefix tools/runtime --no-audit --no-fund --no-update-notifier --loglevel=error >&2
fi
PATH=$PWD/$runtime/.bin:$PATH
export PATH
exec node scripts/release.ts "$@"
