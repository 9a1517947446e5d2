import { definePermissions } from '../kit/permissions.ts'

export const userPermissions = definePermissions('users', {
  view: { title: 'See people', description: 'Sees and exports the list of people.' },
})
