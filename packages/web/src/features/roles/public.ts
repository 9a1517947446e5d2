export { PermissionManager } from './pickers/permission-manager.tsx'
export { RolesManager } from './pickers/roles-manager.tsx'
