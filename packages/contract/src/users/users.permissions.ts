import { definePermissions } from '../kit/permissions.ts'

export const userPermissions = definePermissions('users', {
  view: { title: 'View users', description: 'View and export the list of users.' },
  create: {
    title: 'Create users',
    description:
      'Create accounts for other users. An address can be marked as confirmed, which gives the account everything shared with that address.',
  },
  update: {
    title: 'Edit users',
    description:
      'Edit accounts, their passwords and whether their addresses are confirmed, and suspend users with no more permissions than their own.',
  },
  delete: { title: 'Delete users', description: 'Delete users with no more permissions than their own.' },
})
