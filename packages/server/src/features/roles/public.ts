export { assignDefaultRoles, assignRole, findRoleByName, listGuestPermissions, listHeldPermissions } from './roles.repository.ts'
