import { defineServerFeature } from '../../platform/feature.ts'
import { acceptFor, isInvited } from './accept-for.ts'
import { invitationsCommand, revokeInvitationCommand } from './commands/invitations.commands.ts'
import { inviteCommand } from './commands/invite.command.ts'
import { userInvitationsOutlast } from './outlasting.ts'
import { sendInvitationsJob } from './sending/send-invitations.job.ts'
import { forgetInvitationsOf, sweepInvitations } from './sweep-invitations.ts'
import { userInvitationsRoutes } from './user-invitations.routes.ts'

/** Invitations of people to the site, by administrators (docs/decisions/0161). */
export const userInvitationsFeature = defineServerFeature({
  name: 'user-invitations',
  uses: ['accounts', 'groups', 'lists', 'roles', 'subscriptions'],
  routes: userInvitationsRoutes,
  jobs: [sendInvitationsJob],
  commands: [inviteCommand, invitationsCommand, revokeInvitationCommand],
  outlasting: [userInvitationsOutlast],
  whenAccountMade: acceptFor,
  whenAccountCloses: forgetInvitationsOf,
  invites: isInvited,
  schedules: [{ name: 'sweep', cron: '47 * * * *', destroys: 'old', run: sweepInvitations }],
})
