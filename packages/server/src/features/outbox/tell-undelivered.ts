import type { TellUndelivered, Told } from '../../drivers/mail/undelivered.ts'
import { defineNotification, notify } from '../notifications/public.ts'
import { type Undelivered, undeliveredMail } from './undelivered.mail.ts'

const undeliveredNotification = defineNotification<Undelivered>({
  kind: 'mail.undelivered',
  facts: ({ name, workspaceId, reason, place }) => ({
    undelivered: place,
    ...(name === undefined ? {} : { name }),
    ...(workspaceId === undefined ? {} : { workspaceId }),
    ...(reason === '' ? {} : { excerpt: withoutAddresses(reason) }),
  }),
  mail: undeliveredMail,
})

const places = {
  grant: 'share',
  link: 'link',
  handover: 'offer',
  invitation: 'invitation',
  'user-invitation': 'user-invitation',
} as const

/** Where the address can be corrected: `about` is `resource:id`. */
function placeOf(about: string | null): Undelivered['place'] {
  const resource = about?.split(':', 1)[0] ?? ''
  return Object.hasOwn(places, resource) ? places[resource as keyof typeof places] : 'share'
}

/** Notifications contain no addresses. */
function withoutAddresses(words: string): string {
  // At most 200 characters.
  return words.replace(/[^\s<>]+@[^\s<>]+/g, '…')
}

/** Notifies the member on whose behalf a message was sent, once. The reason is in the mail server's words, on one line. */
export const tellUndelivered: TellUndelivered = async (
  ctx,
  tx,
  { id, recipient, subject, about, told: text, error, reason },
) => {
  if (text === null) return
  const told: Told = JSON.parse(text)
  const words = (reason ?? error ?? '').replace(/\s+/g, ' ').trim().slice(0, 200)
  const data = { ...told, recipient, subject, reason: words, place: placeOf(about) }
  const news = { cause: `undelivered:${id}`, userIds: [told.userId], itemId: told.itemId ?? null, actorId: null, data }
  await notify(ctx, tx, undeliveredNotification, news)
}
