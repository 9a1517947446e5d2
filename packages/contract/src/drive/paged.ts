import { z } from 'zod'

/** Which page of a list, and how long it is at most. */
export const paged = z.object({
  cursor: z.string().max(2048).optional(),
  perPage: z.coerce.number().int().min(1).max(500).default(100),
})
