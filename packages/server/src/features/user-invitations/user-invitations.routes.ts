import { userInvitationEndpoints as e } from '@holdall/contract/user-invitations/user-invitations.endpoints.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { listRoutes } from '../lists/public.ts'
import { acceptInvitation, openInvitation } from './accept-invitation.ts'
import { checkInvitations, invitePeople } from './invite-people.ts'
import { resendInvitations, revokeInvitations } from './manage-invitations.ts'
import { userInvitationSource } from './user-invitation-list.repository.ts'

export const userInvitationsRoutes: readonly Route[] = [
  ...listRoutes(e, userInvitationSource),
  route(e.check, (ctx, { body }) => checkInvitations(ctx, body)),
  route(e.invite, (ctx, { body }) => invitePeople(ctx, body)),
  route(e.resend, (ctx, { body }) => resendInvitations(ctx, body.invitationIds)),
  route(e.revoke, (ctx, { body }) => revokeInvitations(ctx, body.invitationIds)),
  route(e.open, (ctx, { body }) => openInvitation(ctx, body.token)),
  route(e.accept, (ctx, { body }) => acceptInvitation(ctx, body)),
]
