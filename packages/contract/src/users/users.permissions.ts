import { definePermissions } from '../kit/permissions.ts'

export const userPermissions = definePermissions('users', {
  view: { title: 'See people', description: 'Sees and exports the list of people.' },
  create: { title: 'Add people', description: 'Makes accounts for others.' },
  update: {
    title: 'Change people',
    description: 'Changes accounts, passwords among them, and suspends people who may do no more than they may.',
  },
  delete: { title: 'Remove people', description: 'Removes people who may do no more than they may.' },
})
