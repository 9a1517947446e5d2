import { defineServerFeature } from '../../platform/feature.ts'
import { ensureRoles } from './ensure-roles.ts'
import { forgetGuestPermissions } from './guest-permissions.ts'
import { deletePermissionsOf } from './roles.repository.ts'
import { roleRoutes } from './roles.routes.ts'

export const rolesFeature = defineServerFeature({
  name: 'roles',
  uses: [],
  routes: roleRoutes,
  whenAccountCloses: (_ctx, tx, userId) => deletePermissionsOf(tx, userId),
  start: ensureRoles,
  onEvent(ctx, event) {
    if (event.type.startsWith('role.')) forgetGuestPermissions(ctx)
  },
})
