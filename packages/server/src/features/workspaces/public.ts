export { deleteSpacesOf, leaveWorkspaces, sortWorkspaces } from './departure/leave-workspaces.ts'
export { passWorkspaces } from './departure/pass-workspaces.ts'
export { memberPlacing } from './members/placed-members.ts'
export { purgeWorkspaces } from './spaces/purge-workspaces.ts'
