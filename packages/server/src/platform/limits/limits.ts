import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../database/database.ts'
import { onTables } from '../database/database.ts'
import { fail } from '../failure.ts'
import { holdIsOver } from '../holds/held-until.ts'

const tables = onTables<RateLimitTables>()

export interface RateLimitRow {
  key: string
  /** When the window ends, ms since 1970. */
  ends_at: number
  tries: number
}

/** Tables by name. */
export interface RateLimitTables {
  rate_limits: RateLimitRow
}

export interface Limits {
  /**
   * Counts one try (or several at once) against all keys, or against none if one is over its budget, and keeps counting
   * across restarts and processes.
   * @returns how many tries the first key has had within the window, these included
   * @throws `request.too-many` with `Retry-After` once a key has used its tries within the window.
   */
  count(keys: readonly string[], tries: number, windowSeconds: number, times?: number): Promise<number>
  /**
   * The same for one key in the transaction of what is counted, so that nothing is counted if that is rolled back.
   * @returns when the next try is possible, ms since 1970; null while the budget is not used up.
   */
  countIn(tx: Tx, key: string, tries: number, windowSeconds: number, times?: number): Promise<number | null>
  /** Counts one try against a key without ever refusing it. @returns how many there were within the window, this one included */
  tally(key: string, windowSeconds: number): Promise<number>
  /** Takes one try off each key, for a try that turned out to be right. */
  giveBack(keys: readonly string[]): Promise<void>
  /** Forgets the count of keys. */
  forget(keys: readonly string[]): Promise<void>
  /** Rejects unless the database accepts and keeps a write: one count, which is removed in the same transaction. */
  probe(): Promise<void>
  /** Removes expired windows. */
  sweep(): Promise<void>
}

export function createLimits(db: Database, clock: Clock): Limits {
  async function countIn(tx: Tx, key: string, tries: number, windowSeconds: number, times = 1): Promise<number | null> {
    const now = clock.now()
    const row = await add(tx, { key, ends_at: now + windowSeconds * 1000, tries: times }, now)
    return row.tries > tries ? row.ends_at : null
  }

  return {
    countIn,
    async count(keys, tries, windowSeconds, times = 1) {
      const now = clock.now()
      const counted = await db.transaction(async tx => {
        const rows = []
        for (const key of keys)
          rows.push(await add(tx, { key, ends_at: now + windowSeconds * 1000, tries: times }, now))
        return rows
      })
      const ends = counted.filter(row => row.tries > tries).map(row => row.ends_at)
      if (ends.length > 0) {
        const seconds = Math.max(1, Math.ceil((Math.max(...ends) - now) / 1000))
        throw fail('request.too-many', { seconds }, { headers: { 'retry-after': String(seconds) } })
      }
      return counted[0]?.tries ?? 0
    },
    async tally(key, windowSeconds) {
      const now = clock.now()
      const row = { key, ends_at: now + windowSeconds * 1000, tries: 1 }
      return (await db.transaction(tx => add(tx, row, now))).tries
    },
    async giveBack(keys) {
      await db.transaction(async tx => {
        await tables(tx)
          .updateTable('rate_limits')
          .set(e => ({ tries: e('tries', '-', 1) }))
          .where('key', 'in', [...keys])
          .where('tries', '>', 0)
          .execute()
      })
    },
    async forget(keys) {
      if (keys.length === 0) return
      await db.transaction(async tx => {
        await tables(tx)
          .deleteFrom('rate_limits')
          .where('key', 'in', [...keys])
          .execute()
      })
    },
    async probe() {
      const key = `probe:${randomUUID()}`
      await db.transaction(async tx => {
        await tables(tx).insertInto('rate_limits').values({ key, ends_at: clock.now(), tries: 0 }).execute()
        await tables(tx).deleteFrom('rate_limits').where('key', '=', key).execute()
      })
    },
    async sweep() {
      await db.transaction(async tx => {
        await tables(tx).deleteFrom('rate_limits').where('ends_at', '<=', clock.now()).execute()
      })
    },
  }
}

/**
 * Adds tries to a key; an expired window starts over, and so does one that a wrong clock has begun in the future.
 * @returns the updated row
 */
function add(tx: Tx, row: RateLimitRow, now: number): Promise<Pick<RateLimitRow, 'tries' | 'ends_at'>> {
  const isOver = holdIsOver('rate_limits.ends_at', now + 1, row.ends_at - now)
  return tables(tx)
    .insertInto('rate_limits')
    .values(row)
    .onConflict(on =>
      on.column('key').doUpdateSet({
        tries: sql`case when ${isOver} then ${row.tries} else rate_limits.tries + ${row.tries} end`,
        ends_at: sql`case when ${isOver} then excluded.ends_at else rate_limits.ends_at end`,
      }),
    )
    .returning(['tries', 'ends_at'])
    .executeTakeFirstOrThrow()
}

declare module '../services.ts' {
  interface Services {
    /** Counts tries and refuses those above a limit. */
    readonly limits: Limits
  }
}
