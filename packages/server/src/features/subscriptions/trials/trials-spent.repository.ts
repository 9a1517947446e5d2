import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { TrialTables } from './trials.tables.ts'

const tables = onTables<TrialTables>()

/** Returns whether somebody has had a subscription through a gateway, and so gets no trial any more. */
export async function isTrialSpent(db: Reader, userId: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('trials_spent')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that somebody has a subscription through a gateway. @returns whether it is their first one */
export async function spendTrial(tx: Tx, userId: string, now: number): Promise<boolean> {
  const row = await tables(tx)
    .insertInto('trials_spent')
    .values({ user_id: userId, spent_at: now })
    .onConflict(on => on.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}
