import { defineNotification } from '../../notifications/public.ts'
import { type SharedWithYou, sharedWithYouMail } from '../emails/shared-with-you.mail.ts'

/** Sent when someone was given a role on an item. */
export const sharedNotification = defineNotification<SharedWithYou>({
  kind: 'item.shared',
  facts: ({ role, message }) => {
    const excerpt = message.replace(/\s+/g, ' ').trim().slice(0, 200)
    return excerpt ? { role, excerpt } : { role }
  },
  mail: sharedWithYouMail,
})

/** A changed role on the same item isn't notified. */
export const shareCause = (grantId: string) => `grant:${grantId}`
