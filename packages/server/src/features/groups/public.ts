export { findGroupNames, listMemberIds } from './groups.repository.ts'
export { leaveGroups } from './leave-groups.ts'
export { findSharable, requireSharable, suggestGroups } from './sharable-groups.ts'
