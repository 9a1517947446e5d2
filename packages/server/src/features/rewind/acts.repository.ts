import { sql } from 'kysely'
import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import type { JobTables } from '../../platform/jobs/jobs.tables.ts'
import type { RewindRow, RewindStepRow, RewindTables, StepReason } from './rewind.tables.ts'

const tables = onTables<JobTables & RewindTables>()

export async function insertAct(tx: Tx, row: RewindRow): Promise<void> {
  await tables(tx).insertInto('rewinds').values(row).execute()
}

export function findAct(db: Reader, id: string): Promise<RewindRow | undefined> {
  return tables(db).selectFrom('rewinds').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function updateAct(tx: Tx, id: string, change: Partial<RewindRow>): Promise<void> {
  await tables(tx).updateTable('rewinds').set(change).where('id', '=', id).execute()
}

/** Ends an act that its job was still working on. */
export async function failAct(
  tx: Tx,
  { id, jobId, code, now }: { id: string; jobId: string; code: string; now: number },
): Promise<void> {
  await tables(tx)
    .updateTable('rewinds')
    .set({ state: 'failed', error_code: code, finished_at: now })
    .where('id', '=', id)
    .where('job_id', '=', jobId)
    .where('state', 'in', ['planning', 'running'])
    .execute()
}

/** A person's last acts in a folder since their right to it began, newest first; plans that were never carried out are left out. */
export function listActs(
  db: Reader,
  { folderId, userId, since, limit }: { folderId: string; userId: string; since: number; limit: number },
): Promise<RewindRow[]> {
  return tables(db)
    .selectFrom('rewinds')
    .selectAll()
    .where('folder_id', '=', folderId)
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .where(e => e.or([e('state', '=', 'running'), e.exists(doneSteps(db))]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

const doneSteps = (db: Reader) =>
  tables(db)
    .selectFrom('rewind_steps')
    .select('rewind_steps.item_id')
    .where('rewind_steps.rewind_id', '=', sql<string>`rewinds.id`)
    .where('rewind_steps.state', '=', 'done')

/** Acts that are under way in a space. */
export function listRunning(db: Reader, spaceId: string): Promise<RewindRow[]> {
  return tables(db)
    .selectFrom('rewinds')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where(e => e.or([e('state', '=', 'running'), e('undoes_id', 'is not', null).and('state', '=', 'planning')]))
    .execute()
}

/** The act that undoes another one, unless it did nothing. */
export async function isUndone(db: Reader, id: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('rewinds')
    .select('id')
    .where('undoes_id', '=', id)
    .where(e => e.or([e('state', 'in', ['planning', 'running', 'done']), e.exists(doneSteps(db))]))
    .executeTakeFirst()
  return row !== undefined
}

export async function isJobOver(db: Reader, jobId: string | null): Promise<boolean> {
  if (jobId === null) return true
  const row = await tables(db).selectFrom('jobs').select('state').where('id', '=', jobId).executeTakeFirst()
  return row === undefined || ['done', 'failed', 'cancelled'].includes(row.state)
}

export interface StepSums {
  readonly kind: RewindStepRow['kind']
  readonly state: RewindStepRow['state']
  readonly reason: StepReason | null
  readonly steps: number
  readonly contents: number
  readonly bytes: number
}

/** The steps of an act, counted. */
export async function sumSteps(db: Reader, id: string): Promise<StepSums[]> {
  const { rows } = await sql<StepSums>`
    select kind, state, reason, count(*) as steps, count(to_blob) as contents,
      cast(sum(case when to_blob is null then 0 else size end) as bigint) as bytes
    from rewind_steps where rewind_id = ${id} group by kind, state, reason`.execute(db)
  return rows.map(row => ({
    ...row,
    steps: Number(row.steps),
    contents: Number(row.contents),
    bytes: row.bytes,
  }))
}

/** The names of some items that stay as they are for a reason. */
export async function listLeftNames(db: Reader, id: string, reason: StepReason, limit: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('rewind_steps')
    .select('to_name')
    .where('rewind_id', '=', id)
    .where('reason', '=', reason)
    .orderBy('item_id')
    .limit(limit)
    .execute()
  return rows.map(row => row.to_name)
}

/** Acts and plans from before an instant. */
export async function listOldActs(db: Reader, before: number, limit: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('rewinds')
    .select('id')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}

/** Deletes some steps of an act; returns how many. */
export async function deleteSteps(tx: Tx, id: string, limit: number): Promise<number> {
  const rows = await tables(tx)
    .selectFrom('rewind_steps')
    .select('item_id')
    .where('rewind_id', '=', id)
    .limit(limit)
    .execute()
  if (rows.length === 0) return 0
  await tables(tx)
    .deleteFrom('rewind_steps')
    .where('rewind_id', '=', id)
    .where(
      'item_id',
      'in',
      rows.map(row => row.item_id),
    )
    .execute()
  return rows.length
}

export async function deleteAct(tx: Tx, id: string): Promise<void> {
  await tables(tx).deleteFrom('rewinds').where('id', '=', id).execute()
}
