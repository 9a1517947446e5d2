import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'

/** Writes the file of one large export and emails its address. */
export const exportJob = defineJob({
  kind: 'lists.export',
  payload: z.object({ exportId: z.string() }),
  attempts: 5,
  deadlineSeconds: 3600,
  handler: async () => (await import('./write-export.ts')).writeExport,
})
