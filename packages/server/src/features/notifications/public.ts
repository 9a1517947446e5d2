export { defineNotification, preferencesNote } from './define-notification.ts'
export { forgetWithdrawn } from './forget-withdrawn.ts'
export { notify, reviseNotifications, withdrawNotifications } from './notify.ts'
