import { setImmediate as nextTurn } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'

/** How long statements may run back to back before other work gets a turn of the event loop; milliseconds. */
const longestMs = 15

/** When the first statement of this turn began. */
let beganAt: number | null = null

/**
 * SQLite runs statements synchronously, so a hundred statements of one request, each awaited, are one piece of work for
 * the event loop, and no one else is answered in the meantime. After a statement that completes such a piece, other
 * work gets a turn. A transaction stays open across it, as on PostgreSQL, and the next one waits for the connection.
 */
export const takesTurns: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    const now = performance.now()
    if (beganAt === null) {
      beganAt = now
      setImmediate(() => {
        beganAt = null
      })
    } else if (now - beganAt > longestMs) await nextTurn()
    return result
  },
}
