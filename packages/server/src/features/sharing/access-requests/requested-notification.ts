import { defineNotification } from '../../notifications/public.ts'
import { type AccessDeclined, accessDeclinedMail } from '../emails/access-declined.mail.ts'
import { type AccessRequested, accessRequestedMail } from '../emails/access-requested.mail.ts'
import { requestFacts } from './close-requests.ts'

/** When somebody asks for access to an item that one may share. */
export const requestedNotification = defineNotification<AccessRequested>({
  kind: 'access.requested',
  facts: ({ requestId, message }) => requestFacts({ id: requestId, message, state: 'open' }),
  mail: accessRequestedMail,
})

/** When one's request was declined: nothing of the item or of anybody. */
export const declinedNotification = defineNotification<AccessDeclined>({
  kind: 'access.declined',
  facts: () => ({}),
  mail: accessDeclinedMail,
})
