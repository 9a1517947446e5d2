import { z } from 'zod'
import { defineAdminList } from '../kit/admin-lists.ts'
import { Id } from '../kit/fields.ts'
import { AdminUser } from './users.schemas.ts'

export const userList = defineAdminList({
  id: 'users',
  path: '/users',
  summary: 'List the users of the site.',
  permission: 'users.view',
  row: AdminUser,
  columns: {
    email: { label: 'User', kind: 'text' },
    subscriptions: { label: 'Subscribed', kind: 'boolean' },
    roles: { label: 'Roles', kind: 'names' },
    first_name: { label: 'First Name', kind: 'text' },
    last_name: { label: 'Last Name', kind: 'text' },
    email_verified_at: { label: 'Email Confirmed At', kind: 'instant', isHiddenAtFirst: true },
    banned_at: { label: 'Suspended At', kind: 'instant', isHiddenAtFirst: true },
    available_space: { label: 'Available Space', kind: 'bytes', isHiddenAtFirst: true },
    updated_at: { label: 'Updated At', kind: 'instant', isHiddenAtFirst: true },
    created_at: { label: 'Created At', kind: 'instant' },
  },
  givesWay: ['last_name', 'first_name', 'created_at', 'subscriptions', 'roles'],
  sorts: ['email', 'created_at'],
  defaultSort: { by: 'created_at', dir: 'desc' },
  filters: {
    email_verified_at: { label: 'Email confirmed', kind: 'choice', options: { yes: 'Yes', no: 'No' } },
    created_at: { label: 'Created', kind: 'date' },
    updated_at: { label: 'Updated', kind: 'date' },
    subscriptions: { label: 'Subscribed', kind: 'relation' },
    suspended: { label: 'Suspended', kind: 'choice', options: { yes: 'Yes', no: 'No' } },
  },
  search: 'Name or email',
  emptyText: 'No users have been created yet',
  more: {
    role_id: Id.optional().meta({ description: 'Only users with this role.' }),
    with: z.enum(['subscriptions']).optional().meta({ description: 'Additional data in each row.' }),
  },
})
