import type { WaitingName } from '@holdall/contract/status/waiting-names.ts'
import { type Expression, sql } from 'kysely'
import type { Needs } from '../ctx.ts'
import type { Reader } from '../database/database.ts'

/** Something of a feature that waits for an administrator. Its screen’s entry in the sidebar shows how many there are. */
export interface Waiting {
  readonly name: WaitingName
  /** Without it, nobody learns the number. */
  readonly permission: string
  /**
   * Returns how many wait, or `most` if there are more. Administrators’ pages ask every minute, so it is one query that an
   * index answers and that reads at most so many rows.
   */
  readonly count: (ctx: Needs<'clock' | 'db'>, most: number) => Promise<number>
}

declare module '../services.ts' {
  interface Services {
    /** The features count this for administrators. */
    readonly waiting: readonly Waiting[]
  }
}

/** Counts the rows of a query that ends with a limit. */
export async function countRows(db: Reader, query: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${query} as found`.execute(db)
  return Number(rows[0]?.count ?? 0)
}
