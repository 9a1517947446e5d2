import { z } from 'zod'
import { GrantRole, ItemCan, PathStep, PlacedItem } from '../drive/drive.schemas.ts'
import { Reason } from '../kit/errors.ts'
import { EmailAddress, Id, Instant } from '../kit/fields.ts'

/** Someone as others see them. */
export const Person = z.object({ id: Id, name: z.string(), email: z.string(), avatarUrl: z.string().nullable() })
export type Person = z.infer<typeof Person>

/** What one person was given on an item. */
export const Grant = z.object({
  id: Id,
  itemId: Id,
  /** Null while nobody with this address has an account: the grant waits for them. */
  person: Person.nullable(),
  email: z.string(),
  role: GrantRole,
  expiresAt: Instant.nullable(),
  createdAt: Instant,
  grantedBy: z.string().nullable().meta({ description: 'The person’s name' }),
})
export type Grant = z.infer<typeof Grant>

/** What somebody has on one item; null is nothing. */
const GrantState = z.object({ role: GrantRole, expiresAt: Instant.nullable() }).nullable()

/** One change of what somebody has on an item: as it is now, and as it was before. */
export const GrantStep = z.object({ itemId: Id, email: EmailAddress, from: GrantState, to: GrantState })
export type GrantStep = z.infer<typeof GrantStep>

/** What became of a step, in the order of the steps. */
export const GrantOutcomes = z.object({
  data: z.array(
    z.object({
      itemId: Id,
      email: z.string(),
      status: z.enum(['done', 'failed']),
      error: Reason.optional(),
    }),
  ),
})
export type GrantOutcomes = z.infer<typeof GrantOutcomes>

/** A grant as "who has access" shows it. */
export const AccessEntry = Grant.extend({
  /** The folder above through which it reaches the item; null when it was given on the item itself. */
  through: PathStep.nullable(),
  can: z.object({ change: z.boolean(), end: z.boolean() }),
})
export type AccessEntry = z.infer<typeof AccessEntry>

/** One of the reasons why somebody has access. */
export const AccessReason = z.object({
  via: z.enum(['owner', 'member', 'grant']),
  /** What the grant makes them; of members, what their role in the workspace is called. */
  role: GrantRole.nullable(),
  roleName: z.string().nullable(),
  /** The folder above that it was given on; null when it was given on the item itself, and for owners and members. */
  through: PathStep.nullable(),
  expiresAt: Instant.nullable(),
})
export type AccessReason = z.infer<typeof AccessReason>

/** Somebody who has access now, what it amounts to, and everything that it comes from. */
export const PersonAccess = z.object({ person: Person, can: ItemCan, because: z.array(AccessReason) })
export type PersonAccess = z.infer<typeof PersonAccess>

/** Somebody who can't see an item and asks for access to it, as those who may share it see it. */
export const AccessRequest = z.object({
  id: Id,
  itemId: Id,
  person: Person,
  message: z.string(),
  createdAt: Instant,
})
export type AccessRequest = z.infer<typeof AccessRequest>

export const ItemAccess = z.object({
  owner: Person,
  isOwner: z.boolean(),
  /** The workspace that it belongs to, whose members have access by their roles; null in somebody's own drive. */
  workspace: z
    .object({ id: Id, name: z.string(), members: z.int().nullable().meta({ description: 'Null to outsiders' }) })
    .nullable(),
  /** What the caller may do about it. */
  canShare: z.boolean(),
  /** Everybody for those who may share or edit; others see themselves alone. */
  grants: z.array(AccessEntry),
  /**
   * Everybody with an account who has access, as the resolver answers for each; to those who may neither share nor edit,
   * the owner and themselves. Members of the workspace are shown inside it alone.
   */
  people: z.array(PersonAccess),
  /** Members of the workspace beyond those that `people` looks at. */
  moreMembers: z.int().min(0),
  /** Open requests for access to the item itself, the oldest first; for those who may share. */
  requests: z.array(AccessRequest),
  /** Live links, also those of folders above; for those who may share. */
  links: z.array(
    z.object({
      id: Id,
      name: z.string(),
      madeBy: z.string().nullable(),
      expiresAt: Instant.nullable(),
      through: PathStep.nullable(),
    }),
  ),
})
export type ItemAccess = z.infer<typeof ItemAccess>

export const ShareInput = z.object({
  emails: z
    .array(EmailAddress)
    .min(1, 'Add at least one person')
    .max(50, 'Share with at most 50 people at a time')
    .meta({ title: 'People' }),
  role: GrantRole.default('viewer').meta({ title: 'Role' }),
  expiresAt: Instant.nullable().default(null).meta({ title: 'Expires' }),
  message: z.string().max(2000).default('').meta({ title: 'Message', input: 'textarea' }),
})
export type ShareInput = z.infer<typeof ShareInput>

export const GrantChange = z
  .object({ role: GrantRole.meta({ title: 'Role' }), expiresAt: Instant.nullable().meta({ title: 'Expires' }) })
  .partial()
export type GrantChange = z.infer<typeof GrantChange>

/** An item of "Shared with me". */
export const SharedItem = PlacedItem.extend({
  grant: z.object({
    id: Id,
    role: GrantRole,
    expiresAt: Instant.nullable(),
    sharedAt: Instant,
    sharedBy: Person.nullable(),
  }),
})
export type SharedItem = z.infer<typeof SharedItem>

/** An item of "Shared by me", with how many people and links it reaches. */
export const GivenItem = PlacedItem.extend({
  people: z.int().min(0),
  links: z.int().min(0),
  visits: z.int().min(0).meta({ description: 'Of the item’s links' }),
  endsAt: Instant.nullable().meta({ description: 'When the first of these expires' }),
  sharedAt: Instant,
})
export type GivenItem = z.infer<typeof GivenItem>
