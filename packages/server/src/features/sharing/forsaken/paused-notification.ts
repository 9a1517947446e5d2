import { defineNotification } from '../../notifications/public.ts'
import { linkPausedMail, type PausedLink } from '../emails/link-paused.mail.ts'

/** Sent to those who may share an item when a link to it pauses because its maker may no longer share it. */
export const pausedNotification = defineNotification<PausedLink>({
  kind: 'link.paused',
  facts: () => ({}),
  mail: linkPausedMail,
})

export const pausedCause = (itemId: string, since: number) => `link-paused:${itemId}:${since}`
