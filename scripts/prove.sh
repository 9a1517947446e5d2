#!/bin/sh
# `npm run prove`: everything that `npm test` runs and everything that it leaves out because it takes hours. Further words
# go to it, such as `npm run prove -- --only=unit packages/server/test/faults`.
set -eu
cd "$(dirname "$0")/.."
PROVE=1
KILLS=${KILLS:-200}
LIVES=${LIVES:-200}
BACKUP_ROUNDS=${BACKUP_ROUNDS:-50}
NODE_KILLS=${NODE_KILLS:-60}
PAUSES=${PAUSES:-60}
PG_ROUNDS=${PG_ROUNDS:-30}
SYNC_ROUNDS=${SYNC_ROUNDS:-150}
REWIND_ROUNDS=${REWIND_ROUNDS:-200}
export PROVE KILLS LIVES BACKUP_ROUNDS NODE_KILLS PAUSES PG_ROUNDS SYNC_ROUNDS REWIND_ROUNDS
exec sh scripts/test.sh "$@"
