import { z } from 'zod'

/** The progress of a recount. */
export const RecountPayload = z.object({
  orderedBy: z.string(),
  /** The last space checked, by this attempt or an earlier one. */
  after: z.string(),
  spaces: z.number(),
  /** Says how many of them were wrong and have been corrected. */
  wrong: z.number(),
})
export type RecountPayload = z.infer<typeof RecountPayload>
