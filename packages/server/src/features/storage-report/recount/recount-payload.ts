import { z } from 'zod'

/** How far a recount has come. */
export const RecountPayload = z.object({
  orderedBy: z.string(),
  /** The last space that was looked at, by this try or one before. */
  after: z.string(),
  spaces: z.number(),
  /** How many of them were wrong and are mended. */
  wrong: z.number(),
})
export type RecountPayload = z.infer<typeof RecountPayload>
