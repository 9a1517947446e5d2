import { definePermissions } from '../kit/permissions.ts'

/** Passes every permission check; only a holder may give it to someone. */
export const adminPermission = {
  admin: {
    title: 'Super administrator',
    description: 'Full access to everything.',
    advanced: true,
    equalsAdmin: true,
  },
} as const

export const adminAccessPermissions = definePermissions('admin', {
  access: { title: 'Access the admin area', description: 'Open the admin area.' },
})

export const rolePermissions = definePermissions('roles', {
  view: { title: 'View roles', description: 'View roles, their permissions and who has them.' },
  create: { title: 'Create roles', description: 'Create roles, up to their own permissions.' },
  update: {
    title: 'Edit roles',
    description: 'Edit roles, and assign or remove them, up to their own permissions.',
  },
  delete: { title: 'Delete roles', description: 'Delete roles, except built-in ones.' },
})

export const permissionPermissions = definePermissions('permissions', {
  update: {
    title: 'Give direct permissions',
    description: 'Give users permissions in addition to their roles, up to their own.',
    advanced: true,
  },
})
