export { PermissionManager } from './pickers/permission-manager.tsx'
export { RoleFilter } from './pickers/role-filter.tsx'
export { RolesManager } from './pickers/roles-manager.tsx'
