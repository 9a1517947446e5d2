export { leaveGroups } from './leave-groups.ts'
export { placeInGroup } from './place-in-group.ts'
export { findSharable, requireSharable, suggestGroups } from './sharable-groups.ts'
