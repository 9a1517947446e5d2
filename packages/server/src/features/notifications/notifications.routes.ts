import { notificationEndpoints as e } from '@holdall/contract/notifications/notifications.contract.ts'
import { route } from '../../platform/http/route.ts'
import { countUnread, listNotifications } from './list-notifications.ts'
import { markAllRead, markRead } from './mark-read.ts'
import { changePreference, readPreferences } from './preferences.ts'

export const notificationRoutes = [
  route(e.list, (ctx, { query }) => listNotifications(ctx, query)),
  route(e.unread, ctx => countUnread(ctx)),
  route(e.markRead, async (ctx, { params, body }) => {
    await markRead(ctx, params.id, body.isRead)
    return undefined
  }),
  route(e.markAllRead, async (ctx, { body }) => {
    await markAllRead(ctx, body.until)
    return undefined
  }),
  route(e.preferences, ctx => readPreferences(ctx)),
  route(e.changePreference, (ctx, { body }) => changePreference(ctx, body)),
]
