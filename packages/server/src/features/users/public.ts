export { changeSuspension } from './suspend-user.ts'
