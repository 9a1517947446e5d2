import { sweepOutbox } from '../../drivers/mail/outbox/sweep-outbox.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { readinessMetrics } from './readiness-metrics.ts'
import { siteRoutes } from './site.routes.ts'

export const siteFeature = defineServerFeature({
  name: 'site',
  uses: ['accounts', 'ads', 'appearance', 'billing', 'contact'],
  routes: siteRoutes,
  metrics: [readinessMetrics],
  schedules: [{ name: 'sweep-outbox', cron: '41 3 * * *', destroys: 'old', run: sweepOutbox }],
})
