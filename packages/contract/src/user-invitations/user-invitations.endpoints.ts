import { z } from 'zod'
import { adminListEndpoints } from '../kit/admin-lists.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { ManyIds, Outcomes } from '../kit/outcomes.ts'
import { mostInvited } from './invite-limits.ts'
import { userInvitationList } from './user-invitations.list.ts'
import {
  AcceptInput,
  CheckedPeople,
  InvitationToken,
  InvitePeopleInput,
  OpenInvitation,
} from './user-invitations.schemas.ts'

const access = { permission: 'users.create' } as const

export const userInvitationEndpoints = {
  ...adminListEndpoints(userInvitationList),
  check: defineEndpoint({
    id: 'user-invitations.check',
    method: 'POST',
    path: '/user-invitations/check',
    summary: `Check a list of up to ${mostInvited} people: what is wrong in each row. Changes nothing.`,
    access,
    body: InvitePeopleInput,
    response: CheckedPeople,
    audit: { none: 'Changes nothing.' },
    rateLimit: { tries: 120, windowSeconds: 3600 },
  }),
  invite: defineEndpoint({
    id: 'user-invitations.invite',
    method: 'POST',
    path: '/user-invitations',
    summary: `Invite up to ${mostInvited} people to the site. Those with a problem are left out and reported.`,
    access,
    body: InvitePeopleInput,
    response: CheckedPeople,
    audit: 'user-invitation.created',
    rateLimit: { tries: 60, windowSeconds: 3600 },
  }),
  resend: defineEndpoint({
    id: 'user-invitations.resend',
    method: 'POST',
    path: '/user-invitations/resend',
    summary: 'Resend invitations in the caller’s name, with new links. Earlier links stop working.',
    access,
    body: z.object({ invitationIds: ManyIds }),
    response: Outcomes,
    audit: 'user-invitation.resent',
    rateLimit: { tries: 120, windowSeconds: 3600 },
  }),
  revoke: defineEndpoint({
    id: 'user-invitations.revoke',
    method: 'POST',
    path: '/user-invitations/revoke',
    summary: 'Revoke invitations. Their links stop working immediately.',
    access,
    body: z.object({ invitationIds: ManyIds }),
    response: Outcomes,
    audit: 'user-invitation.revoked',
  }),
  open: defineEndpoint({
    id: 'user-invitations.open',
    method: 'POST',
    path: '/auth/invitations/open',
    summary: 'Get whom the link in an invitation is for. The link stays unused.',
    access: 'anyone',
    body: InvitationToken,
    response: OpenInvitation,
    audit: { none: 'Changes nothing.' },
    errors: ['account.token-invalid'],
    rateLimit: { tries: 30, windowSeconds: 900, countsFailuresOnly: true },
  }),
  accept: defineEndpoint({
    id: 'user-invitations.accept',
    method: 'POST',
    path: '/auth/invitations/accept',
    summary: 'Accept an invitation: create the account with the chosen password. The link works once.',
    access: 'anyone',
    byToken: 'never',
    body: AcceptInput,
    response: z.object({ email: z.string() }),
    audit: 'user-invitation.accepted',
    errors: ['account.token-invalid', 'account.company-only'],
    rateLimit: { tries: 30, windowSeconds: 900, countsFailuresOnly: true },
  }),
} as const
