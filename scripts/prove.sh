#!/bin/sh
# `npm run prove`: everything that `npm test` runs and everything that it leaves out because it takes hours. Further words
# go to it, such as `npm run prove -- --only=unit packages/server/test/faults`.
set -eu
cd "$(dirname "$0")/.."
PROVE=1
KILLS=${KILLS:-200}
LIVES=${LIVES:-200}
BACKUP_ROUNDS=${BACKUP_ROUNDS:-50}
export PROVE KILLS LIVES BACKUP_ROUNDS
exec sh scripts/test.sh "$@"
