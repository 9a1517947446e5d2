import { z } from 'zod'
import { collections } from '../../../drivers/search/search-engine.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'

/** Fills the index of the chosen method anew. One at a time; stopped or failed, it leaves what was searched before. */
export const importJob = defineJob({
  kind: 'search.import',
  payload: z.object({ method: z.string(), collections: z.array(z.enum(collections)) }),
  attempts: 1,
  deadlineSeconds: 24 * 60 * 60,
  concurrency: 1,
  handler: async () => {
    const { runImport } = await import('./run-import.ts')
    return (ctx, payload, run) => runImport(ctx, payload, run)
  },
})
