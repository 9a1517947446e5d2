import { onTables, type Reader, type Tx } from '../../../platform/database/database.ts'
import type { TrialSpentRow, TrialTables } from './trials.tables.ts'

const tables = onTables<TrialTables>()

type Mode = TrialSpentRow['mode']

/** Returns whether somebody has had a subscription through a gateway in any of these modes, and so gets no trial any more. */
export async function isTrialSpent(db: Reader, userId: string, modes: readonly Mode[]): Promise<boolean> {
  if (modes.length === 0) return false
  const row = await tables(db)
    .selectFrom('trials_spent')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('mode', 'in', [...modes])
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that somebody has a subscription through a gateway. @returns whether it is their first one in that mode */
export async function spendTrial(tx: Tx, userId: string, mode: Mode, now: number): Promise<boolean> {
  const row = await tables(tx)
    .insertInto('trials_spent')
    .values({ user_id: userId, mode, spent_at: now })
    .onConflict(on => on.columns(['user_id', 'mode']).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}
