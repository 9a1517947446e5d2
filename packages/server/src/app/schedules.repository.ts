import { onTables, type Tx } from '../platform/database/database.ts'
import type { ScheduleRunTables } from '../platform/jobs/schedule.ts'

const tables = onTables<ScheduleRunTables>()

/** A start that lies further ahead was written by a clock that was wrong, and counts as past. */
const aheadMs = 60_000

/** Notes a start at `now` unless there was one at or after `since`. Returns whether there was none. */
export async function claimSchedule(
  tx: Tx,
  name: string,
  { since, now }: { readonly since: number; readonly now: number },
): Promise<boolean> {
  const run = { started_at: now, finished_at: null, error: null }
  const row = await tables(tx)
    .insertInto('schedule_runs')
    .values({ name, ...run })
    .onConflict(on =>
      on
        .column('name')
        .doUpdateSet(run)
        .where(e =>
          e.or([e('schedule_runs.started_at', '<', since), e('schedule_runs.started_at', '>', now + aheadMs)]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

export async function noteScheduleStart(tx: Tx, name: string, now: number): Promise<void> {
  const run = { started_at: now, finished_at: null, error: null }
  await tables(tx)
    .insertInto('schedule_runs')
    .values({ name, ...run })
    .onConflict(on => on.column('name').doUpdateSet(run))
    .execute()
}

export async function noteScheduleEnd(tx: Tx, name: string, now: number, error: string | null): Promise<void> {
  await tables(tx)
    .updateTable('schedule_runs')
    .set({ finished_at: now, error: error?.slice(0, 1000) ?? null })
    .where('name', '=', name)
    .execute()
}
