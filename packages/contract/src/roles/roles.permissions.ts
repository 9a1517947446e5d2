import { definePermissions } from '../kit/permissions.ts'

/** Passes every permission check; only a holder may give it to someone. */
export const adminPermission = {
  admin: {
    title: 'Super administrator',
    description: 'Passes every permission check.',
    advanced: true,
    equalsAdmin: true,
  },
} as const

export const adminAccessPermissions = definePermissions('admin', {
  access: { title: 'Enter the administration area', description: 'Opens the back-office.' },
})

export const rolePermissions = definePermissions('roles', {
  view: { title: 'See roles', description: 'Sees the roles, what they allow and who has them.' },
  create: { title: 'Create roles', description: 'Makes roles that hold no more than their own.' },
  update: {
    title: 'Change roles',
    description: 'Changes roles, and gives them to people and takes them away, up to what they may do themselves.',
  },
  delete: { title: 'Delete roles', description: 'Deletes roles, but not those of the installation.' },
})

export const permissionPermissions = definePermissions('permissions', {
  update: {
    title: 'Give permissions directly',
    description: 'Gives people permissions beside their roles, up to what they may do themselves.',
    advanced: true,
  },
})
