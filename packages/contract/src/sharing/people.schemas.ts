import { z } from 'zod'
import { GrantRole, ItemCan, PathStep, PlacedItem } from '../drive/drive.schemas.ts'
import { GroupBrief, GroupName } from '../groups/groups.schemas.ts'
import { Reason } from '../kit/errors.ts'
import { EmailAddress, Id, Instant, Undelivered } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'
import { Restriction } from './restrictions.schemas.ts'
import { LinkBrief } from './sharing.schemas.ts'

/** Someone as others see them. */
export const Person = z.object({ id: Id, name: z.string(), email: z.string(), avatarUrl: z.string().nullable() })
export type Person = z.infer<typeof Person>

/** Says what a person or a group was given on an item. */
export const Grant = z.object({
  id: Id,
  itemId: Id,
  /** Null for a group, and while nobody with this address has an account: the grant waits for them. */
  person: Person.nullable(),
  /** The group that holds it instead of a person. */
  group: GroupBrief.nullable(),
  email: z.string().meta({ description: 'Empty for a group.' }),
  role: GrantRole,
  withVersions: z.boolean().meta({ description: 'Whether it includes earlier versions, for roles that can’t edit.' }),
  expiresAt: Instant.nullable(),
  createdAt: Instant,
  grantedBy: z.string().nullable().meta({ description: 'The person’s name' }),
})
export type Grant = z.infer<typeof Grant>

/** What a person or a group has on one item; null for nothing. */
const GrantState = z
  .object({ role: GrantRole, expiresAt: Instant.nullable(), withVersions: z.boolean().optional() })
  .nullable()

/** One change of what a person or a group has on an item: as it is now, and as it was before. */
export const GrantStep = z.object({
  itemId: Id,
  email: EmailAddress.optional().meta({ description: 'Omitted for a group.' }),
  groupId: Id.optional().meta({ description: 'The group, instead of an address.' }),
  from: GrantState,
  to: GrantState,
})
export type GrantStep = z.infer<typeof GrantStep>

/** The outcome of each step, in the order of the steps. */
export const GrantOutcomes = z.object({
  data: z.array(
    z.object({
      itemId: Id,
      email: z.string().meta({ description: 'Empty for a group.' }),
      groupId: Id.optional(),
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
  undelivered: Undelivered.optional(),
})
export type AccessEntry = z.infer<typeof AccessEntry>

/** One of the reasons why a person has access. */
export const AccessReason = z.object({
  via: z.enum(['owner', 'member', 'grant']),
  /** The role that the grant gives; for members, the name of their role in the workspace. */
  role: GrantRole.nullable(),
  roleName: z.string().nullable(),
  /** The folder above on which it was given; null when it was given on the item itself, and for owners and members. */
  through: PathStep.nullable(),
  /** The group through which they have it; null for what they have themselves. */
  group: GroupName.nullable(),
  expiresAt: Instant.nullable(),
})
export type AccessReason = z.infer<typeof AccessReason>

/** A person who has access now, what they may do, and every reason for it. */
export const PersonAccess = z.object({ person: Person, can: ItemCan, because: z.array(AccessReason) })
export type PersonAccess = z.infer<typeof PersonAccess>

/** A person who can't see an item and requests access to it, as those who may share it see them. */
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
  /** The workspace that it belongs to, whose members have access by their roles; null in a member's own drive. */
  workspace: z
    .object({ id: Id, name: z.string(), members: z.int().nullable().meta({ description: 'Null to outsiders' }) })
    .nullable(),
  /** Says what the caller may do about it. */
  canShare: z.boolean(),
  /** Everyone's for those who may share or edit; others see only their own. */
  grants: z.array(AccessEntry),
  /**
   * Everyone with an account who has access, as determined by the resolver; those who may neither share nor edit see
   * only the owner and themselves. Members of the workspace are shown only inside it; of a group with many members, the
   * first are shown.
   */
  people: z.array(PersonAccess),
  /** Members of the workspace beyond those considered for `people`. */
  moreMembers: z.int().min(0),
  /** Open requests for access to the item itself, the oldest first; for those who may share. */
  requests: z.array(AccessRequest),
  /** Live links, including those of folders above; for those who may share. */
  links: z.array(
    LinkBrief.extend({
      expiresAt: Instant.nullable(),
      through: PathStep.nullable(),
      people: z.int().min(0).meta({ description: 'How many people it is for; 0 for anyone who has it' }),
      canRestrict: z.boolean().meta({
        description: 'Whether the caller may restrict it to what is outside of this folder',
      }),
    }),
  ),
  /** To whom the item, or a folder above that the caller may know of, is closed; for those who may share. */
  closings: z.array(Restriction),
})
export type ItemAccess = z.infer<typeof ItemAccess>

export const ShareInput = z.object({
  emails: z.array(EmailAddress).max(50, 'Share with at most 50 people at a time').default([]).meta({ title: 'People' }),
  groupIds: z.array(Id).max(10, 'Share with at most 10 groups at a time').default([]).meta({ title: 'Groups' }),
  role: GrantRole.default('viewer').meta({ title: 'Role' }),
  expiresAt: Instant.nullable().default(null).meta({ title: 'Expires' }),
  withVersions: z.boolean().default(false).meta({
    title: 'Include earlier versions',
    description: 'Lets people without edit access open earlier versions of files. Editors always can.',
  }),
  message: z.string().max(2000).default('').meta({ title: 'Message', input: 'textarea' }),
})
export type ShareInput = z.infer<typeof ShareInput>

export const GrantChange = z
  .object({
    role: GrantRole.meta({ title: 'Role' }),
    expiresAt: Instant.nullable().meta({ title: 'Expires' }),
    withVersions: z.boolean().meta({ title: 'Include earlier versions' }),
  })
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
    group: GroupName.nullable().meta({
      description: 'The group it was shared with; null if it was shared with the caller.',
    }),
  }),
})
export type SharedItem = z.infer<typeof SharedItem>

/** An item of "Shared by me", with how many people and links it reaches; all members of a group count. */
export const GivenItem = PlacedItem.extend({
  people: z.int().min(0),
  links: z.int().min(0),
  visits: z.int().min(0).meta({ description: 'Of the item’s links' }),
  endsAt: Instant.nullable().meta({ description: 'When the first of these expires' }),
  sharedAt: Instant,
})
export type GivenItem = z.infer<typeof GivenItem>

named({
  Person,
  Grant,
  GrantStep,
  GrantOutcomes,
  AccessEntry,
  AccessReason,
  PersonAccess,
  AccessRequest,
  ItemAccess,
  ShareInput,
  GrantChange,
  SharedItem,
  GivenItem,
})
