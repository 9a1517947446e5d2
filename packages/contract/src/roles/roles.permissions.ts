import { definePermissions } from '../kit/permissions.ts'

/** Passes every permission check; only a holder may give it to someone. */
export const adminPermission = {
  admin: { title: 'Super administrator', description: 'Passes every permission check.', advanced: true },
} as const

export const adminAccessPermissions = definePermissions('admin', {
  access: { title: 'Enter the administration area', description: 'Opens the back-office.' },
})
