import { z } from 'zod'
import { FileKind } from '../drive/drive.schemas.ts'
import { Bytes, Id, QueryFlag } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'

const day = z.iso.date()

/** Words and filters of a search, as kept in an address. */
export const SearchFilters = z.object({
  q: z.string().max(255).default('').meta({
    description: 'All words must occur in the name, or start words of the content.',
  }),
  type: FileKind.optional(),
  owner: z.enum(['me', 'others']).optional(),
  modifiedAfter: day.optional(),
  modifiedBefore: day.optional(),
  minSize: z.coerce.number().pipe(Bytes).optional(),
  maxSize: z.coerce.number().pipe(Bytes).optional(),
  starred: QueryFlag.optional(),
  shared: QueryFlag.optional(),
  in: Id.optional().meta({ description: 'Only below this folder' }),
  tag: Id.optional().meta({
    description: 'Only items with this tag; for the site’s star tag, those the caller starred',
  }),
  trashed: QueryFlag.optional(),
})
export type SearchFilters = z.infer<typeof SearchFilters>

named({ SearchFilters })
