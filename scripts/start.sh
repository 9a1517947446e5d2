#!/bin/sh
# `npm start`: all that an operator needs on a bare machine. Brings Node.js and the packages, builds what changed, and
# becomes the server, so that signals reach it. Further words go to the server (`npm start -- <command>`).
set -eu
cd "$(dirname "$0")/.."
sh tools/with-packages sh scripts/build.sh
WEB_DIR=${WEB_DIR-packages/web/dist} NODE_ENV=${NODE_ENV:-production}
export WEB_DIR NODE_ENV
if [ $# -eq 0 ]; then set -- serve; fi
# Node.js lets that many calls to disks wait at a time; at most half of them are for stored files.
export UV_THREADPOOL_SIZE="${UV_THREADPOOL_SIZE:-8}"
exec sh tools/with-node node packages/server/dist/main.js "$@"
