import type { Outlasting } from '../../platform/outlasting/outlasting.ts'

export const workspacesOutlast: Outlasting = {
  what: 'invitations to workspaces',
  columns: ['space_invitations.invited_by'],
  standsOn: 'the workspace',
  atEnd: 'stays',
  because: 'Those who manage members see open invitations and withdraw them.',
}
