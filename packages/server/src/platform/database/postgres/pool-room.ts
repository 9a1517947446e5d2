import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '../../logging.ts'
import { isTooMany } from '../constraint.ts'

/** Adapts the size of a pool to a server that allows fewer connections than the pool wants. */
export interface PoolRoom {
  /** Returns whether the server lately refused another connection. */
  isReduced(): boolean
  /**
   * Says that the server refused one: for a while, callers share the connections that there are. Resolves once asking
   * again is worthwhile, which is at once if there are some.
   */
  refused(reason: string): Promise<void>
  /** Gives up one connection for another pool that has none, and has no more than that for a while. */
  giveUpOne(): void
}

export interface PoolRoomParts {
  readonly log: Logger
  /** How many connections it has, without those that are still being made. */
  readonly held: () => number
  /** Ends one idle connection, or has a busy one ended once it is released. */
  readonly giveUp: () => void
  /** Asks another pool to give up a connection, because this one has none. */
  readonly onNoRoom: () => void
}

/** After this long, the pool tries to have all of its connections again. */
const growAfterMs = 5_000
/** A pool without any connection waits this long before it asks the server again. */
const noRoomMs = 200
/** How long a pool does without its only connection, so that another one can have it. */
const restMs = 2 * noRoomMs

export function createPoolRoom(pool: pg.Pool, { log, held, giveUp, onNoRoom }: PoolRoomParts): PoolRoom {
  const { max: size } = pool.options
  let timer: NodeJS.Timeout | undefined
  let asking: Promise<void> | undefined

  function reduceTo(most: number): void {
    pool.options.max = most
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      pool.options.max = size
    }, growAfterMs)
    timer.unref()
  }

  /** Once for all who wait: each connection that another pool gives up is one less for it. */
  async function askForRoom(): Promise<void> {
    onNoRoom()
    await wait(noRoomMs)
    asking = undefined
  }

  /** Those who wait for a connection only notice that there may be one when one is released. */
  async function resume(): Promise<void> {
    await wait(restMs)
    pool.options.max = Math.max(pool.options.max, 1)
    try {
      const client = await pool.connect()
      client.release()
    } catch (error) {
      // Each of those who wait learns for itself what is wrong.
      if (!isTooMany(error)) log.debug({ err: error }, 'No connection could be made for those who wait')
    }
  }

  return {
    isReduced: () => timer !== undefined,
    async refused(reason) {
      if (timer === undefined)
        log.warn({ reason, wanted: size }, 'PostgreSQL allows no more connections; requests share the existing ones')
      reduceTo(Math.max(1, held()))
      if (held() > 0) return
      asking ??= askForRoom()
      await asking
    },
    giveUpOne() {
      reduceTo(Math.max(0, held() - 1))
      giveUp()
      if (pool.options.max === 0) void resume()
    },
  }
}
