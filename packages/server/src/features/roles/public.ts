export { guestPermissions } from './guest-permissions.ts'
export {
  assignDefaultRoles,
  assignRole,
  findRoleByName,
  findRoleWith,
  isPermissionHeld,
  listGuestPermissions,
  listHeldPermissions,
} from './roles.repository.ts'
