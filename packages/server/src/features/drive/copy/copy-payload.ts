import { ConflictChoice } from '@holdall/contract/drive/drive.schemas.ts'
import { z } from 'zod'

export const CopyPayload = z.object({
  userId: z.string(),
  spaceId: z.string(),
  to: z.string(),
  onConflict: ConflictChoice,
  /** The link through which the caller has access to the sources. */
  linkId: z.string().nullable().default(null),
  /** Each source with the id of its future copy, so that a second attempt knows what the first one left. */
  copies: z.array(z.object({ sourceId: z.string(), copyId: z.string() })),
  /** Bytes still reserved for it. */
  reserved: z.number(),
  /** The outcomes of the last transaction, saved in it: an attempt that died right after it must not copy again. */
  shown: z.array(z.object({ id: z.string(), status: z.string(), itemId: z.string().nullable() })).optional(),
})
export type CopyPayload = z.infer<typeof CopyPayload>
