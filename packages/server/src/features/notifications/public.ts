export { defineNotification, preferencesNote } from './define-notification.ts'
export { deleteWithdrawnBefore as forgetWithdrawn } from './notifications.repository.ts'
export { notify, reviseNotifications, withdrawNotifications } from './notify.ts'
