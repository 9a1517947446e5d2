import { z } from 'zod'
import { Id, Instant, lineOfText } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'
import { Permission, PermissionInputs } from './permission.schemas.ts'

export const roleTypes = ['sitewide', 'workspace'] as const
export const RoleType = z.enum(roleTypes)
export type RoleType = z.infer<typeof RoleType>

export const Role = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  type: RoleType,
  default: z
    .boolean()
    .meta({ description: 'Assigned to new users. A default workspace role is offered first in invitations.' }),
  guests: z.boolean().meta({ description: 'Applies to people who aren’t signed in.' }),
  internal: z.boolean().meta({ description: 'Built in: it can’t be deleted, and its type can’t be changed.' }),
  permissions: z.array(Permission),
  can: z
    .object({ update: z.boolean(), delete: z.boolean(), assign: z.boolean() })
    .meta({ description: 'What the caller can do with it. Never more than their own permissions allow.' }),
  created_at: Instant,
  updated_at: Instant,
})
export type Role = z.infer<typeof Role>

export const roleNameMax = 100
export const roleDescriptionMax = 190

export const RoleInput = z.object({
  name: z.string().trim().min(1, 'Enter a name').max(roleNameMax).regex(lineOfText, 'Use a single line of text'),
  description: z.string().trim().max(roleDescriptionMax).default(''),
  type: RoleType.default('sitewide'),
  default: z.boolean().default(false),
  guests: z.boolean().default(false),
  permissions: PermissionInputs.default([]),
})
export type RoleInput = z.infer<typeof RoleInput>

/** The most people to whom one call can assign a role, or from whom it can remove one. */
export const mostAssigned = 500

named({ RoleType, Role, RoleInput })
