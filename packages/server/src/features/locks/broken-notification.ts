import { defineNotification } from '../notifications/public.ts'
import { type BrokenLock, lockBrokenMail } from './lock-broken.mail.ts'

/** Sent to whoever held a lock that someone else ended. */
export const brokenNotification = defineNotification<BrokenLock>({
  kind: 'lock.broken',
  facts: () => ({}),
  mail: lockBrokenMail,
})
