import type { Outlasting } from '../../platform/outlasting/outlasting.ts'

export const notificationsOutlast: Outlasting = {
  what: 'notifications, and mails that wait to be sent',
  columns: ['notifications.user_id', 'notifications.actor_id', 'notification_preferences.user_id'],
  standsOn: 'the right to see the item when it happened',
  atEnd: 'stays',
  because:
    'Lists ask now and leave out what was before the right began. A mail that waits tells of a moment that the right covered.',
}
