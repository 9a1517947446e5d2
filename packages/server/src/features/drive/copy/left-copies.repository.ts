import { sql } from 'kysely'
import { isDeleting } from '../../../core/tree/items.repository.ts'
import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import { onTables, type Reader } from '../../../platform/database/database.ts'
import type { JobTables } from '../../../platform/jobs/jobs.tables.ts'
import { purgeJob } from '../changes/purge.job.ts'
import { copyJob } from './copy.job.ts'
import { CopyPayload } from './copy-payload.ts'

const tables = onTables<JobTables & TreeTables>()

export interface LeftCopies {
  /** Trees that were being built, and that no job will show or delete. */
  readonly trees: readonly { readonly id: string; readonly space_id: string }[]
  /** Jobs that have ended with bytes still reserved. */
  readonly debts: readonly { readonly jobId: string; readonly payload: CopyPayload }[]
  /** Some of the trees that are deleted forever, if no job is removing them. */
  readonly unpurged: readonly string[]
}

/** What jobs have left that ended without their own clearing up, such as those that ended their process each time. */
export async function findLeftCopies(db: Reader): Promise<LeftCopies> {
  const jobs = await listCopyJobs(db)
  const awaited = new Set(jobs.filter(isOpen).flatMap(({ payload }) => payload.copies.map(copy => copy.copyId)))
  const built = await tables(db)
    .selectFrom('items')
    .select(['id', 'space_id'])
    .where(sql<boolean>`state = 'building'`)
    .execute()
  return {
    trees: built.filter(({ id }) => !awaited.has(id)),
    debts: jobs
      .filter(job => !isOpen(job) && job.payload.reserved > 0)
      .map(({ id, payload }) => ({ jobId: id, payload })),
    unpurged: await listUnpurged(db),
  }
}

async function listCopyJobs(db: Reader) {
  const rows = await tables(db)
    .selectFrom('jobs')
    .select(['id', 'state', 'payload'])
    .where('kind', '=', copyJob.kind)
    .where('state', 'in', ['queued', 'running', 'failed', 'cancelled'])
    .execute()
  return rows.map(row => ({ ...row, payload: CopyPayload.parse(JSON.parse(row.payload)) }))
}

function isOpen({ state }: { readonly state: string }): boolean {
  return state === 'queued' || state === 'running'
}

async function listUnpurged(db: Reader): Promise<string[]> {
  const tops = await tables(db).selectFrom('items').select('id').where(isDeleting).limit(100).execute()
  if (tops.length === 0) return []
  const job = await tables(db)
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', purgeJob.kind)
    .where(sql<boolean>`state in ('queued', 'running')`)
    .limit(1)
    .executeTakeFirst()
  return job ? [] : tops.map(({ id }) => id)
}
