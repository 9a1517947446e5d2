import { z } from 'zod'
import { PathStep } from '../drive/drive.schemas.ts'
import { Id, Instant } from '../kit/fields.ts'
import { LinkBrief } from './sharing.schemas.ts'

/** What a folder can be closed to. A grant or a link leaves out the folder; the others have nothing from above there. */
export const RestrictionKind = z.enum(['everyone', 'person', 'group', 'grant', 'link'])
export type RestrictionKind = z.infer<typeof RestrictionKind>

export const RestrictionInput = z.object({
  kind: RestrictionKind,
  targetId: Id.nullable()
    .default(null)
    .meta({ description: 'The id of the person, group, grant or link; null for everyone.' }),
})
export type RestrictionInput = z.infer<typeof RestrictionInput>

export const Restriction = z.object({
  id: Id,
  itemId: Id,
  kind: RestrictionKind,
  targetId: Id.nullable(),
  name: z.string().meta({
    description: 'The name of the person, the group or the holder of the grant; a link’s only for whoever created it.',
  }),
  link: LinkBrief.nullable().meta({ description: 'The link that it names; null once that was revoked' }),
  /** The folder above on which it stands; null when it stands on the item itself. */
  through: PathStep.nullable(),
  canOpen: z.boolean(),
  createdAt: Instant,
})
export type Restriction = z.infer<typeof Restriction>
