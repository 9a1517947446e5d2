import { onTables, type Reader } from '../../../platform/database/database.ts'
import type { JobTables } from '../../../platform/jobs/jobs.tables.ts'
import { copyJob } from './copy.job.ts'
import { CopyPayload } from './copy-payload.ts'

const tables = onTables<JobTables>()

/** Bytes reserved for copies that are waiting or in progress, by space. */
export async function sumReservedByCopies(db: Reader): Promise<ReadonlyMap<string, number>> {
  const rows = await tables(db)
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', copyJob.kind)
    .where('state', 'in', ['queued', 'running'])
    .execute()
  const sums = new Map<string, number>()
  for (const row of rows) {
    const { spaceId, reserved } = CopyPayload.parse(JSON.parse(row.payload))
    sums.set(spaceId, (sums.get(spaceId) ?? 0) + reserved)
  }
  return sums
}
