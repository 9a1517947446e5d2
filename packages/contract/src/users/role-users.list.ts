import { z } from 'zod'
import { defineAdminList } from '../kit/admin-lists.ts'
import { Id, Instant } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'

/** A person who has a role; `id` is the person's. */
export const RoleUser = z.object({
  id: Id,
  email: z.string(),
  avatar: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  assigned_at: Instant.meta({ description: 'When this role was assigned to them.' }),
})
export type RoleUser = z.infer<typeof RoleUser>

export const roleUserList = defineAdminList({
  id: 'role-users',
  path: '/role-users',
  summary: 'List the users who have a role. Empty for a role that can’t be assigned.',
  permission: 'roles.view',
  row: RoleUser,
  columns: {
    email: { label: 'User', kind: 'text' },
    first_name: { label: 'First Name', kind: 'text' },
    last_name: { label: 'Last Name', kind: 'text' },
    assigned_at: { label: 'Assigned At', kind: 'instant' },
  },
  givesWay: ['last_name', 'first_name', 'assigned_at'],
  sorts: ['email', 'assigned_at'],
  defaultSort: { by: 'assigned_at', dir: 'desc' },
  filters: { assigned_at: { label: 'Assigned', kind: 'date' } },
  search: 'Name or email',
  emptyText: 'No users are assigned this role yet.',
  more: { role_id: Id },
})

named({ RoleUser })
