import type { Ctx } from '../../../platform/ctx.ts'
import { JobPostponed, type JobRun } from '../../../platform/jobs/jobs.ts'
import { isStorageError } from '../storage-driver.ts'

type Handler<P> = (ctx: Ctx, payload: P, run: JobRun) => Promise<Record<string, unknown> | undefined>

/**
 * Wraps the handler of a job so that it waits while a storage is unavailable or full, without using up its attempts.
 */
export function waitForStorage<P>(handle: Handler<P>): Handler<P> {
  return async (ctx, payload, run) => {
    try {
      return await handle(ctx, payload, run)
    } catch (error) {
      if (isStorageError(error, 'unavailable') || isStorageError(error, 'full')) throw new JobPostponed(error)
      throw error
    }
  }
}
