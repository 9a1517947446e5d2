import { z } from 'zod'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { defineJob, type EnqueueOptions } from '../../../platform/jobs/jobs.ts'

const kind = 'imports.link'
const attempts = 5

/** Fetches a file from a link. */
export const linkJob = defineJob({
  kind,
  payload: z.object({ importId: z.string() }),
  attempts,
  deadlineSeconds: 7 * 3600,
  concurrency: 4,
  mostlyWaits: true,
  handler: async () => {
    const { bringLink } = await import('./bring-link.ts')
    return (ctx, { importId }, run) => bringLink(ctx, importId, run, { kind, attempts, enqueue: queueLink })
  },
  whenFailed: async () => (await import('./import-failed.ts')).importFailed,
})

export function queueLink(ctx: Needs<'jobs'>, tx: Tx, importId: string, options: EnqueueOptions): Promise<string> {
  return ctx.jobs.enqueue(tx, linkJob, { importId }, options)
}
