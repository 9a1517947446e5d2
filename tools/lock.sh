# Sourced. `take_lock <folder>` waits until this shell holds the lock and gives it back when the shell ends, so that two
# first calls at once don't install into the same place. Call it in a subshell.
take_lock() {
  lock=$1
  waited=0
  if [ ! -w "$(dirname "$lock")" ]; then
    echo "This user may not write to $(cd "$(dirname "$lock")" && pwd). Run it once as the user who owns that folder, or let this one write to it." >&2
    exit 1
  fi
  until mkdir "$lock" 2>/dev/null; do
    holder=$(cat "$lock/pid" 2>/dev/null || echo '')
    if [ -n "$holder" ] && ! kill -0 "$holder" 2>/dev/null; then
      rm -rf "$lock"
    elif [ -z "$holder" ] && [ "$waited" -ge 5 ]; then
      # Its holder died between making the folder and writing its number.
      rm -rf "$lock"
    else
      sleep 1
      waited=$((waited + 1))
    fi
  done
  trap 'rm -rf "$lock"' EXIT
  trap 'exit 130' INT TERM HUP
  echo $$ >"$lock/pid"
}
