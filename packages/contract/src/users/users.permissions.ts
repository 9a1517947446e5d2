import { definePermissions } from '../kit/permissions.ts'

export const userPermissions = definePermissions('users', {
  view: { title: 'See people', description: 'Sees and exports the list of people.' },
  create: {
    title: 'Add people',
    description:
      'Create accounts for others. An address can be marked as confirmed: the account then gets what was shared with that address.',
  },
  update: {
    title: 'Change people',
    description:
      'Change accounts, their passwords and whether their addresses count as confirmed, and suspend people with the same rights or fewer.',
  },
  delete: { title: 'Remove people', description: 'Removes people who may do no more than they may.' },
})
