import { onTables, type Tx } from '../../../platform/database/database.ts'
import { slackMs } from '../../../platform/holds/held-until.ts'
import type { StatusTables, ToldStopRow } from '../status.tables.ts'

const tables = onTables<StatusTables>()

type Told = Pick<ToldStopRow, 'name' | 'occasion'>

interface Times {
  readonly now: number
  /** Of something that lasts, people are told again if they were last told before this time. */
  readonly toldBefore: number
  /** A stop that ended before this time and is there again is another one. */
  readonly endedBefore: number
}

/**
 * Notes that people are told of this stop now. Returns false if they have been told: of several servers that ask, one
 * tells.
 */
export async function claimTelling(tx: Tx, { name, occasion }: Told, times: Times): Promise<boolean> {
  const { now, toldBefore, endedBefore } = times
  const told = { occasion, told_at: now, ended_at: null }
  const added = await tables(tx)
    .insertInto('told_stops')
    .values({ name, ...told })
    .onConflict(on => on.column('name').doNothing())
    .returning('name')
    .execute()
  if (added.length > 0) return true
  const changed = await tables(tx)
    .updateTable('told_stops')
    .set(told)
    .where('name', '=', name)
    .where(e =>
      e.or([
        e('occasion', '!=', occasion),
        e('told_at', '<=', toldBefore),
        // Noted by a clock that was wrong, not by another server of which the clock is a little ahead.
        e('told_at', '>', now + slackMs),
        e('ended_at', '<=', endedBefore),
      ]),
    )
    .returning('name')
    .execute()
  if (changed.length > 0) return true
  await tables(tx).updateTable('told_stops').set({ ended_at: null }).where('name', '=', name).execute()
  return false
}

/** Notes that no others than these last. */
export async function endOthers(tx: Tx, names: readonly string[], now: number): Promise<void> {
  await tables(tx)
    .updateTable('told_stops')
    .set({ ended_at: now })
    .where('ended_at', 'is', null)
    .$if(names.length > 0, query => query.where('name', 'not in', [...names]))
    .execute()
}
