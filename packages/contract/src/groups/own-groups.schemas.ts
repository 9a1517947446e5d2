import { z } from 'zod'
import { EmailAddress, Id, Instant } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'
import { GroupBrief } from './groups.schemas.ts'

/** The most groups that a member can have for themselves. */
export const mostOwnGroups = 100

/** A group of the caller’s own. */
export const OwnGroup = GroupBrief.extend({
  description: z.string(),
  waitingCount: z.int().min(0).meta({ description: 'Addresses in it without an account yet.' }),
})
export type OwnGroup = z.infer<typeof OwnGroup>

export const OwnGroups = z.object({
  data: z.array(OwnGroup).max(mostOwnGroups),
  canAdd: z.boolean().meta({
    description: 'Whether the caller may create groups and add people to them. Removing people always works.',
  }),
})
export type OwnGroups = z.infer<typeof OwnGroups>

/** Someone in a group of the caller’s own. */
export const OwnGroupMember = z.object({
  id: Id.meta({ description: 'The ID of the person, or of the address without an account.' }),
  /** Null while no one with this address has an account: it waits for them. */
  person: z.object({ name: z.string(), avatarUrl: z.string().nullable() }).nullable(),
  email: z.string(),
  addedAt: Instant,
})
export type OwnGroupMember = z.infer<typeof OwnGroupMember>

/** People who join a group, by address. Whoever has no account joins once they have confirmed the address. */
export const AddressesInput = z.object({ emails: z.array(EmailAddress).min(1).max(100).meta({ title: 'People' }) })

/** A group of others that the caller is in. */
export const JoinedGroup = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  owner: z
    .string()
    .nullable()
    .meta({ description: 'The name of the member who owns the group; null for the site’s groups.' }),
  joinedAt: Instant,
  canLeave: z.boolean(),
})
export type JoinedGroup = z.infer<typeof JoinedGroup>

named({ OwnGroup, OwnGroups, OwnGroupMember, AddressesInput, JoinedGroup })
