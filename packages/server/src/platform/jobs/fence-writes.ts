import type { Database } from '../database/database.ts'
import { holdTry, type Try } from './jobs.repository.ts'
import { JobTaken } from './jobs.ts'

/**
 * The database for one try of a job: its transactions begin with the question whether the job is still this try's, and keep
 * others from taking it over until they end. A worker that was asleep thus changes nothing when it wakes up. Its first such
 * transaction rejects with `JobTaken` and aborts the job.
 */
export function fenceWrites(db: Database, one: Try, abort: AbortController): Database {
  const transaction: Database['transaction'] = (work, turn) =>
    db.transaction(async tx => {
      if (await holdTry(tx, one)) return work(tx)
      const taken = new JobTaken()
      abort.abort(taken)
      throw taken
    }, turn)
  return Object.assign(Object.create(db) as Database, { transaction })
}
