import { defineAdminList } from '../kit/admin-lists.ts'
import { sentence } from '../kit/sentences.ts'
import { UserInvitation } from './user-invitations.schemas.ts'

export const userInvitationList = defineAdminList({
  id: 'user-invitations',
  path: '/user-invitations',
  summary: 'List the invitations to the site.',
  permission: 'users.view',
  row: UserInvitation,
  columns: {
    email: { label: 'Email', kind: 'text' },
    name: { label: 'Name', kind: 'text' },
    state: { label: 'Status', kind: 'text' },
    mail: { label: 'Email sent', kind: 'text' },
    invitedBy: { label: 'Invited by', kind: 'text' },
    role: { label: 'Role', kind: 'text' },
    group: { label: 'Group', kind: 'text' },
    plan: { label: 'Plan', kind: 'text' },
    sentAt: { label: 'Sent At', kind: 'instant', isHiddenAtFirst: true },
    expiresAt: { label: 'Expires', kind: 'instant' },
    endedAt: { label: sentence('Ended', { meaning: 'an invitation' }), kind: 'instant', isHiddenAtFirst: true },
    createdAt: { label: 'Created At', kind: 'instant' },
  },
  givesWay: ['createdAt', 'invitedBy', 'plan', 'group', 'name', 'expiresAt', 'role', 'mail'],
  sorts: ['createdAt', 'email', 'expiresAt'],
  defaultSort: { by: 'createdAt', dir: 'desc' },
  filters: {
    state: {
      label: 'Status',
      kind: 'choice',
      options: {
        waiting: 'Waiting',
        accepted: 'Accepted',
        expired: 'Expired',
        revoked: 'Revoked',
      },
    },
    mail: { label: 'Email', kind: 'choice', options: { queued: 'Queued', sent: 'Sent', failed: 'Failed' } },
    invited_by: { label: 'Invited by', kind: 'user' },
    createdAt: { label: 'Created', kind: 'date' },
  },
  search: 'Name or email',
  emptyText: 'People you invite appear here.',
})
