import { z } from 'zod'
import { mostWaiting, waitingNames } from './waiting-names.ts'

/** How many of each wait; what the caller may not see, and where nothing waits, is left out. */
export const WaitingCounts = z.object({
  counts: z.partialRecord(z.enum(waitingNames), z.int().min(1).max(mostWaiting)).meta({
    description: `Failed jobs, files in quarantine, emails of the last seven days that couldn’t be sent, failing webhooks, open abuse reports, and subscriptions past due. ${mostWaiting} means “or more”.`,
  }),
})
export type WaitingCounts = z.infer<typeof WaitingCounts>
