import { z } from 'zod'
import { Bytes, Id, Instant, lineOfText } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'
import { FileKind } from './drive.schemas.ts'

/** A former or current content of a file. */
export const Version = z.object({
  id: Id,
  /** Increases within the file; the newest has the highest. */
  number: z.int().min(1),
  size: Bytes,
  mime: z.string(),
  fileKind: FileKind,
  name: z.string().nullable().meta({ description: 'Its name, if someone gave it one' }),
  isKept: z.boolean().meta({ description: 'Never deleted because of its age or the number of versions' }),
  isCurrent: z.boolean(),
  createdAt: Instant,
  createdBy: z.string().nullable().meta({ description: 'The person’s name' }),
  expiresAt: Instant.nullable().meta({ description: 'When it is deleted because of its age; null if it is kept' }),
})
export type Version = z.infer<typeof Version>

export const VersionPage = z.object({
  data: z.array(Version),
  nextCursor: z.string().nullable(),
  earlier: z.object({ count: z.int().min(0), bytes: Bytes }).meta({ description: 'All versions but the current one' }),
  hasEarlier: z.boolean().meta({
    description:
      'Whether the caller can read earlier versions, by editing rights or because they were shared too. Otherwise only the current version is listed.',
  }),
  retention: z.object({ count: z.int().nullable(), days: z.int().nullable() }),
})
export type VersionPage = z.infer<typeof VersionPage>

export const VersionChange = z.object({
  name: z.string().trim().min(1).max(100).regex(lineOfText, 'Use a single line of text').nullable().optional(),
  isKept: z.boolean().optional(),
})
export type VersionChange = z.infer<typeof VersionChange>

named({ Version, VersionPage, VersionChange })
