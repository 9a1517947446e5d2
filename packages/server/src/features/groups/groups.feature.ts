import { defineServerFeature } from '../../platform/feature.ts'
import { accessChangedJob } from './access-changed.job.ts'
import { groupRoutes } from './groups.routes.ts'
import { adoptAddressesOf, adoptWaitingAddresses } from './own/adopt-addresses.ts'

/** Groups of people that everything can be shared with. Who may do what through them is decided in `core/rights`. */
export const groupsFeature = defineServerFeature({
  name: 'groups',
  uses: ['drive', 'lists'],
  routes: groupRoutes,
  jobs: [accessChangedJob],
  start: ctx => adoptWaitingAddresses(ctx),
  onEvent(ctx, event) {
    const { userId } = event.payload
    if (typeof userId !== 'string' || (event.type !== 'user.created' && event.type !== 'user.confirmed')) return
    adoptAddressesOf(ctx, userId).catch(error =>
      ctx.log.warn({ err: error, userId }, 'A user joins the groups that wait for them at the next start'),
    )
  },
})
