import { defineServerFeature } from '../../platform/feature.ts'
import { adoptGrantsOf, adoptWaitingGrants } from './grants/adopt-grants.ts'
import { sharingRoutes } from './sharing.routes.ts'

export const sharingFeature = defineServerFeature({
  name: 'sharing',
  uses: ['accounts', 'drive', 'files', 'notifications', 'roles'],
  routes: sharingRoutes,
  start: adoptWaitingGrants,
  onEvent(ctx, event) {
    const { userId } = event.payload
    const isConcerned = event.type === 'user.created' || event.type === 'user.confirmed'
    if (!isConcerned || typeof userId !== 'string') return
    adoptGrantsOf(ctx, userId).catch(error =>
      ctx.log.warn({ err: error, userId }, 'Grants that waited for a person are given to them at the next start'),
    )
  },
})
