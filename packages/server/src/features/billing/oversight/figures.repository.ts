import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/database.ts'
import type { GatewayMode } from '../billing.tables.ts'

export interface Income {
  readonly currency: string
  readonly mode: GatewayMode
  /** The place of the month in the list of beginnings. */
  readonly month: number
  /** Whole minor units. */
  readonly amount: number
}

/**
 * What came in, less what was paid back, by currency and month.
 * @param beginnings when each month begins, in order, and last the end of all; milliseconds since 1970
 */
export async function sumIncome(db: Reader, beginnings: readonly number[]): Promise<Income[]> {
  const [first, ...later] = beginnings
  const month = sql`case ${sql.join(
    later.map((end, index) => sql`when paid_at < ${end} then ${sql.lit(index)}`),
    sql` `,
  )} end`
  const { rows } = await sql<Income>`
    select currency, mode, month, sum(total - refunded) as amount
    from (select currency, mode, total, refunded, ${month} as month from invoices
      where paid_at >= ${first} and paid_at < ${later.at(-1)}) as paid
    group by currency, mode, month`.execute(db)
  return rows.map(row => ({ ...row, month: Number(row.month) }))
}
