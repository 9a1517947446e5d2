import { defineServerFeature } from '../../platform/feature.ts'
import { expireEvents } from './expire-events.ts'
import { liveRoutes } from './live.routes.ts'
import { liveHub } from './live-hub.ts'

export const liveFeature = defineServerFeature({
  name: 'live',
  uses: [],
  routes: liveRoutes,
  schedules: [{ name: 'forget-events', cron: '7 * * * *', destroys: 'old', run: expireEvents }],
  onTurn: ctx => liveHub(ctx).startOver(),
  onEvent: (ctx, event) => liveHub(ctx).deliver(event),
})
