export { lockRights, requireAdministrator } from './administrators.ts'
export { listCatalogue, presentPermissions, readPermissions } from './catalogue.ts'
export { reaches } from './giving.ts'
export { guestPermissions } from './guest-permissions.ts'
export {
  assignDefaultRoles,
  assignRole,
  findRoleWith,
  heldColumn,
  isPermissionHeld,
  listHeldPermissions,
  listWorkspaceRoles,
  parseHeldColumn,
  type WorkspaceRoleRow,
} from './roles.repository.ts'
export { tellOfRights } from './tell-of-rights.ts'
