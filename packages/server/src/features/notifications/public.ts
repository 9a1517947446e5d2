export { defineNotification, type NotificationType, preferencesNote } from './define-notification.ts'
export { notify, reviseNotifications, withdrawNotifications } from './notify.ts'
