export { deleteSpacesOf, leaveWorkspaces, sortWorkspaces } from './departure/leave-workspaces.ts'
export { purgeWorkspaces } from './spaces/purge-workspaces.ts'
