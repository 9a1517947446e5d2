export { asMember } from './import/as-member.ts'
