export { defineNotification, preferencesNote } from './define-notification.ts'
export { forgetWithdrawn } from './forget-withdrawn.ts'
export { notify, retractNotifications, reviseNotifications } from './notify.ts'
