import { defineNotification } from '../../notifications/public.ts'
import { type AccessDeclined, accessDeclinedMail } from '../emails/access-declined.mail.ts'
import { type AccessRequested, accessRequestedMail } from '../emails/access-requested.mail.ts'
import { requestFacts } from './close-requests.ts'

/** Sent when someone requests access to an item that the recipient may share. */
export const requestedNotification = defineNotification<AccessRequested>({
  kind: 'access.requested',
  facts: ({ requestId, message }) => requestFacts({ id: requestId, message, state: 'open' }),
  mail: accessRequestedMail,
})

/** Sent when a request was declined; says nothing about the item or anyone. */
export const declinedNotification = defineNotification<AccessDeclined>({
  kind: 'access.declined',
  facts: () => ({}),
  mail: accessDeclinedMail,
})
