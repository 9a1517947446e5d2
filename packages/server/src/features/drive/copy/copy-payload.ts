import { ConflictChoice } from '@holdall/contract/drive/drive.schemas.ts'
import { z } from 'zod'

export const CopyPayload = z.object({
  userId: z.string(),
  spaceId: z.string(),
  to: z.string(),
  onConflict: ConflictChoice,
  /** The link that the sources come through. */
  linkId: z.string().nullable().default(null),
  /** Each source with the id that its copy will have, so that a second try knows what the first one left. */
  copies: z.array(z.object({ sourceId: z.string(), copyId: z.string() })),
  /** Bytes that are reserved for it still. */
  reserved: z.number(),
  /** What the last transaction answered, written in it: a try that died right after it must not copy again. */
  shown: z.array(z.object({ id: z.string(), status: z.string(), itemId: z.string().nullable() })).optional(),
})
export type CopyPayload = z.infer<typeof CopyPayload>
