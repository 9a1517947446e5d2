export { guestPermissions } from './guest-permissions.ts'
export {
  assignDefaultRoles,
  assignRole,
  findRoleWith,
  heldColumn,
  isPermissionHeld,
  listHeldPermissions,
  parseHeldColumn,
} from './roles.repository.ts'
