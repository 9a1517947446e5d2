#!/bin/sh
# `npm test`: all that a contributor needs on a bare machine. scripts/test.ts says what it runs.
set -eu
cd "$(dirname "$0")/.."
exec sh tools/with-packages node scripts/test.ts "$@"
