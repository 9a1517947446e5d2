import { onTables, type Tx } from '../platform/database/database.ts'
import { slackMs } from '../platform/holds/held-until.ts'
import type { ScheduleRunRow, ScheduleRunTables } from '../platform/jobs/schedule.ts'

const tables = onTables<ScheduleRunTables>()

/** A process that hasn't been heard of for this long, in milliseconds, has ended or is asleep. */
const silentMs = 45_000
/** A task rests for a day after this many runs in a row that ended with their process: it may be what ends them. */
const mostLosses = 3
const restMs = 24 * 60 * 60_000

/**
 * Notes a start at `now` unless there was one at or after `since`. Returns whether there was none, and the task doesn't rest.
 */
export async function claimSchedule(
  tx: Tx,
  name: string,
  { since, now }: { readonly since: number; readonly now: number },
): Promise<boolean> {
  const before = await tables(tx).selectFrom('schedule_runs').selectAll().where('name', '=', name).executeTakeFirst()
  const losses = countLosses(before, now)
  const heardAt = Number(before?.heard_at ?? 0)
  if (before && losses >= mostLosses && heardAt <= now + slackMs && now < heardAt + restMs) {
    await tables(tx).updateTable('schedule_runs').set({ error: resting, losses }).where('name', '=', name).execute()
    return false
  }
  const run = { started_at: now, finished_at: null, error: null, heard_at: now, losses }
  const row = await tables(tx)
    .insertInto('schedule_runs')
    .values({ name, ...run })
    .onConflict(on =>
      on
        .column('name')
        .doUpdateSet(run)
        .where(e =>
          e.or([e('schedule_runs.started_at', '<', since), e('schedule_runs.started_at', '>', now + slackMs)]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

const resting = 'The server stopped unexpectedly each time this task ran. It runs again a day after the last time.'

/** How many runs in a row have ended with their process, when another one begins. Earlier versions note no time. */
function countLosses(before: ScheduleRunRow | undefined, now: number): number {
  if (!before || before.finished_at !== null || before.heard_at === null) return 0
  const isLost = before.heard_at < now - silentMs
  return (before.losses ?? 0) + (isLost && before.error === null ? 1 : 0)
}

export async function recordScheduleStart(tx: Tx, name: string, now: number, holder: string): Promise<void> {
  const run = { started_at: now, finished_at: null, error: null, held_by: holder, heard_at: now }
  await tables(tx)
    .insertInto('schedule_runs')
    .values({ name, ...run })
    .onConflict(on => on.column('name').doUpdateSet(run))
    .execute()
}

/** Notes that the process of a run is alive. */
export async function recordScheduleLife(tx: Tx, name: string, now: number, holder: string): Promise<void> {
  await ofRun(tx, name, holder).set({ heard_at: now }).execute()
}

/** Notes how a run ended, unless another one has begun since. */
export async function recordScheduleEnd(
  tx: Tx,
  name: string,
  { now, error, holder }: { readonly now: number; readonly error: string | null; readonly holder: string },
): Promise<void> {
  const end = { finished_at: now, error: error?.slice(0, 1000) ?? null, losses: null }
  await ofRun(tx, name, holder).set(end).execute()
}

function ofRun(tx: Tx, name: string, holder: string) {
  return tables(tx).updateTable('schedule_runs').where('name', '=', name).where('held_by', '=', holder)
}
