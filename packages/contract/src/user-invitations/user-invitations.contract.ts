import { defineFeature } from '../kit/feature.ts'
import { userInvitationEndpoints } from './user-invitations.endpoints.ts'
import { userInvitationErrors } from './user-invitations.errors.ts'
import { userInvitationList } from './user-invitations.list.ts'

export const userInvitationsContract = defineFeature({
  name: 'user-invitations',
  tags: [
    {
      id: 'user-invitations',
      name: 'Invitations to the site',
      summary: 'Invite people by their addresses, many at once, and see what became of it.',
      isForAdministrators: true,
    },
  ],
  endpoints: userInvitationEndpoints,
  errors: userInvitationErrors,
  lists: [userInvitationList],
})
