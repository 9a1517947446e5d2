import { z } from 'zod'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { defineJob, type EnqueueOptions } from '../../../platform/jobs/jobs.ts'

const kind = 'imports.drive'
const attempts = 5

/** Moves in from another drive, for a while: another job continues. */
export const driveJob = defineJob({
  kind,
  payload: z.object({ importId: z.string() }),
  attempts,
  deadlineSeconds: 24 * 3600,
  concurrency: 3,
  mostlyWaits: true,
  handler: async () => {
    const { bringDrive } = await import('./bring-drive.ts')
    return (ctx, { importId }, run) => bringDrive(ctx, importId, run, { kind, attempts, enqueue: queueDrive })
  },
  whenFailed: async () => (await import('./import-failed.ts')).importFailed,
})

export function queueDrive(ctx: Needs<'jobs'>, tx: Tx, importId: string, options: EnqueueOptions): Promise<string> {
  return ctx.jobs.enqueue(tx, driveJob, { importId }, options)
}
