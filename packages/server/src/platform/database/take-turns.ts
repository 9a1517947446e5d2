import { setImmediate as nextTurn } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'

/** How long statements may follow each other before others get a turn of the event loop; milliseconds. */
const longestMs = 15

/** When the first statement of this turn began. */
let beganAt: number | null = null

/**
 * SQLite answers within the call, so a hundred statements of one request, each awaited, are one piece of work for the event
 * loop: nobody else is answered meanwhile. Behind a statement that ends such a piece others get their turn. A transaction stays
 * open over it, as it does on PostgreSQL, and the next one waits for the connection.
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
