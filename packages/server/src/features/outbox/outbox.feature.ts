import { outboxEndpoints } from '@holdall/contract/outbox/outbox.contract.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { route } from '../../platform/http/route.ts'
import { listRoutes } from '../lists/public.ts'
import { countFailedMails } from './outbox.repository.ts'
import { outboxSource } from './outbox-list.repository.ts'
import { resendMail } from './resend-mail.ts'

/** As the page of the site's status counts them. */
const failedSinceMs = 7 * 24 * 60 * 60_000

/** The state of outgoing mail, for administrators. Sending it is the mail driver's task. */
export const outboxFeature = defineServerFeature({
  name: 'outbox',
  uses: ['lists', 'notifications'],
  reads: ['user-invitations', 'workspaces'],
  routes: [
    ...listRoutes(outboxEndpoints, outboxSource),
    route(outboxEndpoints.resend, (ctx, { body }) => resendMail(ctx, body.mailIds)),
  ],
  waiting: [
    {
      name: 'outbox',
      permission: 'outbox.view',
      count: ({ db, clock }, most) => countFailedMails(db.read, clock.now() - failedSinceMs, most),
    },
  ],
})
