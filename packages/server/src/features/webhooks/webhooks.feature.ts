import { defineServerFeature } from '../../platform/feature.ts'
import { catchUp } from './catch-up.ts'
import { dispatchJob } from './notes/dispatch.job.ts'
import { beginWatch, onWebhookEvent } from './on-event.ts'
import { webhooksOutlast } from './outlasting.ts'
import { deliverJob } from './sending/deliver.job.ts'
import { sweepWebhooks } from './sweep-webhooks.ts'
import { countFailing, deleteWebhookSecrets } from './webhooks.repository.ts'
import { webhookRoutes } from './webhooks.routes.ts'

/** Tells other servers what happens, as chosen (docs/decisions/0105). */
export const webhooksFeature = defineServerFeature({
  name: 'webhooks',
  uses: ['lists', 'notifications'],
  routes: webhookRoutes,
  jobs: [dispatchJob, deliverJob],
  schedules: [
    { name: 'catch-up', cron: '* * * * *', destroys: 'nothing', run: catchUp },
    { name: 'sweep-webhooks', cron: '33 * * * *', destroys: 'old', run: sweepWebhooks },
  ],
  outlasting: [webhooksOutlast],
  waiting: [{ name: 'webhooks', permission: 'webhooks.view', count: ({ db }, most) => countFailing(db.read, most) }],
  sealed: [{ forget: deleteWebhookSecrets }],
  onEvent: onWebhookEvent,
  start: beginWatch,
})
