export { deleteSpacesOf, leaveWorkspaces, sortWorkspaces } from './departure/leave-workspaces.ts'
export { passWorkspaces } from './departure/pass-workspaces.ts'
export { countMembers } from './members.repository.ts'
export { purgeWorkspaces } from './spaces/purge-workspaces.ts'
