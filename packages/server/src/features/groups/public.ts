export { leaveGroups } from './leave-groups.ts'
export { findSharable, requireSharable, suggestGroups } from './sharable-groups.ts'
