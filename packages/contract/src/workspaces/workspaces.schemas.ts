import { z } from 'zod'
import { GrantRole, PathStep, Space, SpaceColor } from '../drive/drive.schemas.ts'
import { itemName } from '../drive/item-name.ts'
import { GroupBrief } from '../groups/groups.schemas.ts'
import { EmailAddress, Id, Instant, Undelivered } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'
import { WorkspacePermissionName } from '../roles/workspace.permissions.ts'
import { Person } from '../sharing/people.schemas.ts'

/** It is the name of the top folder as well, so the rules of item names apply. */
const name = itemName
  .max(100, 'Use at most 100 characters')
  .meta({ title: 'Name', description: 'Its name in the team' })

export const WorkspaceInput = z.object({ name, color: SpaceColor.default('blue').meta({ title: 'Colour' }) })
export type WorkspaceInput = z.infer<typeof WorkspaceInput>
export const WorkspaceChange = z.object({ name, color: SpaceColor.meta({ title: 'Colour' }) }).partial()
export type WorkspaceChange = z.infer<typeof WorkspaceChange>

export const WorkspaceRole = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  permissions: z.array(WorkspacePermissionName),
})
export type WorkspaceRole = z.infer<typeof WorkspaceRole>

const RoleName = WorkspaceRole.pick({ id: true, name: true })

/** A workspace with what the caller may do in it. */
export const Workspace = Space.extend({
  owner: Person,
  memberCount: z.int().min(1),
  /** The caller's own role, or that of one of their groups. */
  role: RoleName,
  createdAt: Instant,
  /** When it was deleted; it can be restored until `goesAt`. */
  deletedAt: Instant.nullable(),
  goesAt: Instant.nullable(),
})
export type Workspace = z.infer<typeof Workspace>

/** The most workspaces of one person that administrators are shown. */
export const mostOfUser = 100

/** A workspace of someone, as administrators see it. */
export const UserWorkspace = z.object({
  id: Id,
  name: z.string(),
  isOwner: z.boolean(),
  role: z.string().nullable().meta({ description: 'The name of their role; null for the owner.' }),
  group: z
    .string()
    .nullable()
    .meta({ description: 'The group that makes them a member; null if they are one themselves.' }),
})
export type UserWorkspace = z.infer<typeof UserWorkspace>

export const WorkspaceMember = z.object({
  id: Id,
  person: Person,
  role: RoleName,
  isOwner: z.boolean(),
  isMe: z.boolean(),
  joinedAt: Instant,
  /** What the caller may do with the member; leaving is removing oneself. */
  can: z.object({ changeRole: z.boolean(), remove: z.boolean(), handOver: z.boolean() }),
})
export type WorkspaceMember = z.infer<typeof WorkspaceMember>

/** A group in a workspace: everyone in it is a member with its role. */
export const WorkspaceGroup = z.object({
  id: Id,
  group: GroupBrief,
  role: RoleName,
  joinedAt: Instant,
  /** Says what the caller may do with it. */
  can: z.object({ changeRole: z.boolean(), remove: z.boolean() }),
})
export type WorkspaceGroup = z.infer<typeof WorkspaceGroup>

/** Someone who was invited and has not answered. */
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: RoleName,
  message: z.string(),
  invitedBy: z.string().nullable().meta({ description: 'The person’s name' }),
  /** Says when the last mail was sent. */
  sentAt: Instant,
  workspace: z.object({ id: Id, name: z.string(), color: SpaceColor }),
  undelivered: Undelivered.optional(),
})
export type Invitation = z.infer<typeof Invitation>

export const WorkspaceMembers = z.object({
  data: z.array(WorkspaceMember),
  /** The groups whose members belong to it. */
  groups: z.array(WorkspaceGroup),
  /** For those who may invite; empty for others. */
  invitations: z.array(Invitation),
  /** The roles that the caller may give. */
  roles: z.array(WorkspaceRole),
})
export type WorkspaceMembers = z.infer<typeof WorkspaceMembers>

export const InviteInput = z.object({
  emails: z
    .array(EmailAddress)
    .min(1, 'Add at least one person')
    .max(50, 'Invite at most 50 people at a time')
    .meta({ title: 'People' }),
  roleId: Id.meta({ title: 'Role' }),
  message: z.string().max(2000).default('').meta({ title: 'Message', input: 'textarea' }),
})
export type InviteInput = z.infer<typeof InviteInput>

export const AddGroupsInput = z.object({
  groupIds: z
    .array(Id)
    .min(1, 'Add at least one group')
    .max(10, 'Add at most 10 groups at a time')
    .meta({ title: 'Groups' }),
  roleId: Id.meta({ title: 'Role' }),
})
export type AddGroupsInput = z.infer<typeof AddGroupsInput>

export const DeleteWorkspaceInput = z.object({
  name: z.string().max(200).meta({ title: 'The workspace’s name' }),
  isForever: z.boolean().default(false).meta({ title: 'Delete it forever right away' }),
})
export type DeleteWorkspaceInput = z.infer<typeof DeleteWorkspaceInput>

export const HandOverInput = z.object({
  email: EmailAddress.meta({ title: 'New owner' }),
  keepsAccess: z.boolean().default(true).meta({ title: 'Keep access as an editor' }),
  message: z.string().max(2000).default('').meta({ title: 'Message', input: 'textarea' }),
})
export type HandOverInput = z.infer<typeof HandOverInput>

/** The offer to transfer ownership of a file, a folder or a workspace to someone. */
export const Handover = z.object({
  id: Id,
  kind: z.enum(['file', 'folder', 'workspace']),
  /** The item, or the workspace. */
  object: PathStep,
  bytes: z.int().min(0),
  from: Person,
  toEmail: z.string(),
  /** The role that the present owner keeps. */
  keeps: GrantRole.nullable(),
  message: z.string(),
  createdAt: Instant,
  undelivered: Undelivered.optional(),
})
export type Handover = z.infer<typeof Handover>

named({
  WorkspaceInput,
  WorkspaceChange,
  WorkspaceRole,
  Workspace,
  UserWorkspace,
  WorkspaceMember,
  WorkspaceGroup,
  Invitation,
  WorkspaceMembers,
  InviteInput,
  AddGroupsInput,
  DeleteWorkspaceInput,
  HandOverInput,
  Handover,
})
