import { activityEndpoints as e } from '@holdall/contract/activity/activity.contract.ts'
import { route } from '../../platform/http/route.ts'
import { listFeed, listItemActivity } from './list-activity.ts'

export const activityRoutes = [
  route(e.ofItem, (ctx, { params, query }) => listItemActivity(ctx, params.id, query)),
  route(e.feed, (ctx, { query }) => listFeed(ctx, query)),
]
