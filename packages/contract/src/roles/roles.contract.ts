import { defineFeature } from '../kit/feature.ts'
import { roleEndpoints } from './roles.endpoints.ts'
import { roleErrors } from './roles.errors.ts'
import { adminAccessPermissions, adminPermission, permissionPermissions, rolePermissions } from './roles.permissions.ts'

export const rolesContract = defineFeature({
  name: 'roles',
  tags: [
    { id: 'roles', name: 'Roles', summary: 'Roles, their permissions and who has them.', isForAdministrators: true },
  ],

  endpoints: roleEndpoints,
  errors: roleErrors,
  permissions: { ...adminPermission, ...adminAccessPermissions, ...rolePermissions, ...permissionPermissions },
})
