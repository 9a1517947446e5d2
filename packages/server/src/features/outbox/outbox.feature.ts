import { outboxEndpoints } from '@holdall/contract/outbox/outbox.contract.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { route } from '../../platform/http/route.ts'
import { listRoutes } from '../lists/public.ts'
import { outboxSource } from './outbox-list.repository.ts'
import { resendMail } from './resend-mail.ts'

/** The state of outgoing mail, for administrators. Sending it is the mail driver's task. */
export const outboxFeature = defineServerFeature({
  name: 'outbox',
  uses: ['lists', 'notifications'],
  reads: ['user-invitations', 'workspaces'],
  routes: [
    ...listRoutes(outboxEndpoints, outboxSource),
    route(outboxEndpoints.resend, (ctx, { body }) => resendMail(ctx, body.mailIds)),
  ],
})
