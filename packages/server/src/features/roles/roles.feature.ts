import { defineServerFeature } from '../../platform/feature.ts'
import { ensureRoles } from './ensure-roles.ts'

export const rolesFeature = defineServerFeature({ name: 'roles', uses: [], routes: [], start: ensureRoles })
