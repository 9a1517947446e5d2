import type { Outlasting } from '../../platform/outlasting/outlasting.ts'

export const userInvitationsOutlast: Outlasting = {
  what: 'invitations to the site',
  columns: ['user_invitations.invited_by'],
  standsOn: 'the right to create users and to give what it gives',
  atEnd: 'ends',
  because: 'Whoever opens the link is asked for: an invitation counts while its sender may still give what it gives.',
}
