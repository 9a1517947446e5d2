import { defineServerFeature } from '../../platform/feature.ts'
import { forgetEvents } from './forget-events.ts'
import { liveRoutes } from './live.routes.ts'
import { liveHub } from './live-hub.ts'

export const liveFeature = defineServerFeature({
  name: 'live',
  uses: [],
  routes: liveRoutes,
  schedules: [{ name: 'forget-events', cron: '7 * * * *', destroys: 'old', run: forgetEvents }],
  onTurn: ctx => liveHub(ctx).startOver(),
  onEvent: (ctx, event) => liveHub(ctx).deliver(event),
})
