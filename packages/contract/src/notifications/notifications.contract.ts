import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'
import { Id, Instant } from '../kit/fields.ts'
import { NotificationPage, NotificationPreferences, PreferenceChange, UnreadCount } from './notifications.schemas.ts'

const noAudit = { none: 'Only the caller’s own read state changes.' }

export const notificationEndpoints = {
  list: defineEndpoint({
    id: 'notifications.list',
    method: 'GET',
    path: '/me/notifications',
    summary: 'List the caller’s notifications, newest first, without items they can no longer see.',
    access: 'member',
    byToken: 'account',
    query: z.object({
      cursor: z.string().max(2048).optional(),
      perPage: z.coerce.number().int().min(1).max(100).default(20),
    }),
    response: NotificationPage,
    errors: ['list.bad-cursor'],
  }),
  unread: defineEndpoint({
    id: 'notifications.unread',
    method: 'GET',
    path: '/me/notifications/unread',
    summary: 'Count unread notifications, up to 100.',
    access: 'member',
    byToken: 'account',
    response: UnreadCount,
  }),
  markRead: defineEndpoint({
    id: 'notifications.markRead',
    method: 'PATCH',
    path: '/me/notifications/:id',
    summary: 'Mark a notification as read or unread.',
    access: 'member',
    byToken: 'account',
    params: z.object({ id: Id }),
    body: z.object({ isRead: z.boolean() }),
    response: 'none',
    audit: noAudit,
    errors: ['notification.not-found'],
  }),
  markAllRead: defineEndpoint({
    id: 'notifications.markAllRead',
    method: 'POST',
    path: '/me/notifications/read',
    summary: 'Mark all notifications up to a point in time as read.',
    access: 'member',
    byToken: 'account',
    body: z.object({ until: Instant }),
    response: 'none',
    audit: noAudit,
  }),
  preferences: defineEndpoint({
    id: 'notifications.preferences',
    method: 'GET',
    path: '/me/notification-preferences',
    summary: 'Get the caller’s notification settings.',
    access: 'member',
    byToken: 'account',
    response: NotificationPreferences,
  }),
  changePreference: defineEndpoint({
    id: 'notifications.changePreference',
    method: 'PATCH',
    path: '/me/notification-preferences',
    summary: 'Turn a kind of notification on or off, in the app and by email.',
    access: 'member',
    byToken: 'account',
    body: PreferenceChange,
    response: NotificationPreferences,
    audit: 'user.notifications-changed',
  }),
} as const

export const notificationErrors = defineErrors('notification', {
  'not-found': { status: 404, message: 'This notification no longer exists. Reload the page.' },
})

export const notificationsContract = defineFeature({
  name: 'notifications',
  tags: [{ id: 'notifications', name: 'Notifications', summary: 'The caller’s notifications and their preferences.' }],

  endpoints: notificationEndpoints,
  errors: notificationErrors,
})
