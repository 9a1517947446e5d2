import { sweepOutbox } from '../../drivers/mail/outbox/sweep-outbox.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { sweepUndelivered } from '../outbox/public.ts'
import { readinessMetrics } from './readiness-metrics.ts'
import { siteRoutes } from './site.routes.ts'

export const siteFeature = defineServerFeature({
  name: 'site',
  uses: ['accounts', 'ads', 'appearance', 'billing', 'contact', 'outbox'],
  routes: siteRoutes,
  metrics: [readinessMetrics],
  schedules: [{ name: 'sweep-outbox', cron: '41 3 * * *', destroys: 'old', run: sweepMail }],
})

async function sweepMail(ctx: Ctx): Promise<void> {
  await sweepOutbox(ctx)
  await sweepUndelivered(ctx)
}
