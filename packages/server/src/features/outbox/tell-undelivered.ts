import type { TellUndelivered, Told } from '../../drivers/mail/undelivered.ts'
import { defineNotification, notify } from '../notifications/public.ts'
import { type Undelivered, undeliveredMail } from './undelivered.mail.ts'

interface News extends Undelivered, Told {}

const undeliveredNotification = defineNotification<News>({
  kind: 'mail.undelivered',
  facts: ({ name, workspaceId, reason }) => ({
    ...(name === undefined ? {} : { name }),
    ...(workspaceId === undefined ? {} : { workspaceId }),
    ...(reason === '' ? {} : { excerpt: withoutAddresses(reason) }),
  }),
  mail: undeliveredMail,
})

/** Notifications contain no addresses. */
function withoutAddresses(words: string): string {
  // At most 200 characters.
  return words.replace(/[^\s<>]+@[^\s<>]+/g, '…')
}

/** Notifies the member on whose behalf a message was sent, once. The reason is in the mail server's words, on one line. */
export const tellUndelivered: TellUndelivered = async (
  ctx,
  tx,
  { id, recipient, subject, told: text, error, reason },
) => {
  if (text === null) return
  const told: Told = JSON.parse(text)
  const words = (reason ?? error ?? '').replace(/\s+/g, ' ').trim().slice(0, 200)
  const data = { ...told, recipient, subject, reason: words }
  const news = { cause: `undelivered:${id}`, userIds: [told.userId], itemId: told.itemId ?? null, actorId: null, data }
  await notify(ctx, tx, undeliveredNotification, news)
}
