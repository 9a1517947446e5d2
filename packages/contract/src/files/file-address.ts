import { z } from 'zod'
import { Id } from '../kit/fields.ts'

/** The file, in a path. */
export const id = z.object({ id: Id })

/** The link that a visitor uses, and the ticket of a counted download. */
export const viaLink = z.object({
  link: z.string().max(100).optional().meta({ description: 'Slug of the link the caller uses' }),
  ticket: z.string().max(200).optional().meta({ description: 'Ticket of a counted download' }),
})
