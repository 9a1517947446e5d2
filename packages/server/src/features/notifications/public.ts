export { defineNotification, preferencesNote } from './define-notification.ts'
export { notify, reviseNotifications, withdrawNotifications } from './notify.ts'
