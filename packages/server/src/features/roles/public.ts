export { guestPermissions } from './guest-permissions.ts'
export {
  assignDefaultRoles,
  assignRole,
  findRoleWith,
  isPermissionHeld,
  listHeldPermissions,
} from './roles.repository.ts'
