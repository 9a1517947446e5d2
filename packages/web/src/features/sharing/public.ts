export { roleName } from './people/roles.ts'
