export {
  hasAdministrator,
  listAdministratorAddresses,
  listAdministratorIds,
  listAdministrators,
  lockRights,
  requireAdministrator,
} from './administrators.ts'
export { listCatalogue, presentPermissions, readPermissions } from './catalogue.ts'
export { ensureRoles } from './ensure-roles.ts'
export { giveRole, takeRole } from './given-role.ts'
export { reaches } from './giving.ts'
export { guestPermissions } from './guest-permissions.ts'
export { findRole, listDirect, listRolesOf } from './manage.repository.ts'
export { isAssignable } from './present-role.ts'
export { replaceRights } from './replace-rights.ts'
export {
  assignDefaultRoles,
  assignRole,
  countHolders,
  deletePermissionsOf,
  findRoleWith,
  heldColumn,
  heldTables,
  isHeldBy,
  isPermissionHeld,
  listDefaultPermissions,
  listHeldOf,
  listHeldPermissions,
  listWorkspaceRoles,
  parseHeldColumn,
  type WorkspaceRoleRow,
} from './roles.repository.ts'
export { tellOfRights } from './tell-of-rights.ts'
