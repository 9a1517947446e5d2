export { guestPermissions } from './guest-permissions.ts'
export {
  assignDefaultRoles,
  assignRole,
  countHolders,
  deletePermissionsOf,
  findRoleWith,
  heldColumn,
  isHeldBy,
  isPermissionHeld,
  listDefaultPermissions,
  listHeldPermissions,
  listWorkspaceRoles,
  lockHolders,
  parseHeldColumn,
  type WorkspaceRoleRow,
} from './roles.repository.ts'
