#!/bin/sh
# Proves with strace that an upload is on disk before it is answered. docs/operations/durability.md says how to read it.
#
#   sh scripts/prove-durability.sh                          the storage driver and the staging folder alone
#   sh scripts/prove-durability.sh --server                 the whole server on SQLite, while files are uploaded to it
#   sh scripts/prove-durability.sh --pid PID -- COMMAND...  a running server, while COMMAND uploads to it
#   sh scripts/prove-durability.sh --trace FILE             a trace that KEEP_TRACE=FILE kept in an earlier run
set -eu
here=$(cd "$(dirname "$0")" && pwd)
program="$here/prove-durability.ts"
node() { sh "$here/../tools/with-node" node "$@"; }

if [ "${1:-}" = --trace ]; then node "$program" check "$2"; exit; fi
command -v strace >/dev/null || { echo 'strace is needed (Debian: apt-get install strace)' >&2; exit 2; }

work=$(mktemp -d)
server=
end() { [ -z "$server" ] || kill "$server" 2>/dev/null || true; }
if [ -n "${KEEP_TRACE:-}" ]; then trap 'end; cp "$work/trace" "$KEEP_TRACE" || true; rm -rf "$work"' EXIT
else trap 'end; rm -rf "$work"' EXIT; fi
calls=openat,write,writev,pwrite64,pwritev,sendto,sendmsg,fsync,fdatasync,ftruncate,link,linkat,rename,renameat,renameat2,unlink,mkdir
# Otherwise libuv may hand file calls to the kernel's ring, where strace does not see them.
UV_USE_IO_URING=0; export UV_USE_IO_URING

# The Node that is traced must be the program itself, not the shell that finds it.
runtime=$(node -p process.execPath)

# Traces a process while a command runs: PID COMMAND...
trace_while() {
  pid=$1
  shift
  strace -f -y -s 1500 -ttt -e "trace=$calls" -o "$work/trace" -p "$pid" 2>"$work/strace" &
  tracer=$!
  until grep -q attached "$work/strace"; do
    kill -0 "$tracer" 2>/dev/null || { cat "$work/strace" >&2; exit 2; }
    sleep 0.1
  done
  status=0
  "$@" || status=$?
  kill -TERM "$tracer"
  wait "$tracer" 2>/dev/null || true
  [ "$status" -eq 0 ] || { echo "The upload command failed with $status" >&2; exit 2; }
}

if [ "${1:-}" = --pid ]; then
  pid=$2
  shift 2
  [ "${1:-}" = -- ] && shift
  trace_while "$pid" "$@"
elif [ "${1:-}" = --server ]; then
  env -u APP_URL -u DATABASE_URL HOST=127.0.0.1 PORT=0 DATA_DIR="$work/data" LOG_LEVEL=warn \
    "$runtime" "$here/../packages/server/src/app/main.ts" serve >"$work/log" 2>&1 &
  server=$!
  until grep -q 'Setup address' "$work/log"; do
    kill -0 "$server" 2>/dev/null || { cat "$work/log" >&2; exit 2; }
    sleep 0.1
  done
  trace_while "$server" "$runtime" "$here/prove-durability-uploads.ts" "$(sed -n 's/^Setup address: //p' "$work/log")"
  kill "$server"
  wait "$server" 2>/dev/null || true
else
  strace -f -y -s 1500 -ttt -e "trace=$calls" -o "$work/trace" "$runtime" "$program" write "$work/data"
fi
node "$program" check "$work/trace"
