export { guestPermissions } from './guest-permissions.ts'
export {
  assignDefaultRoles,
  assignRole,
  findRoleWith,
  heldColumn,
  isPermissionHeld,
  listDefaultPermissions,
  listHeldPermissions,
  listWorkspaceRoles,
  parseHeldColumn,
  type WorkspaceRoleRow,
} from './roles.repository.ts'
