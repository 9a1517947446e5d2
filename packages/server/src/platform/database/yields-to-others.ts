import { setImmediate as nextTurn } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'

/** How long statements may run back to back before other work gets a turn of the event loop; milliseconds. */
const longestMs = 10

/** The turn of the event loop in which statements run now; null if none has run in it yet. */
let turn: { readonly beganAt: number } | null = null

/**
 * A turn is over when the event loop goes on. After what waited for sockets, immediate callbacks come first; after
 * those, timers do. Otherwise whoever comes next would be charged with the time of the one before, and wait for it
 * again after each of their statements.
 */
function beginTurn(beganAt: number): void {
  const begun = { beganAt }
  const end = () => {
    if (turn === begun) turn = null
  }
  turn = begun
  setImmediate(end)
  setTimeout(end, 0).unref()
}

/**
 * SQLite runs statements synchronously, so a hundred statements of one request, each awaited, are one piece of work for
 * the event loop, and no one else is answered in the meantime. After a statement that completes such a piece, other
 * work gets a turn. A transaction stays open across it, as on PostgreSQL, and the next one waits for the connection.
 */
export const yieldsToOthers: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    const now = performance.now()
    if (turn === null) beginTurn(now)
    else if (now - turn.beganAt > longestMs) await nextTurn()
    return result
  },
}
