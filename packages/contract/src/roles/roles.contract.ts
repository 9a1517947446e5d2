import { defineFeature } from '../kit/feature.ts'
import { adminAccessPermissions, adminPermission } from './roles.permissions.ts'

export const rolesContract = defineFeature({
  name: 'roles',
  endpoints: {},
  permissions: { ...adminPermission, ...adminAccessPermissions },
})
