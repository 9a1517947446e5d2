import { EmailAddress } from '@holdall/contract/kit/fields.ts'
import { oneLine } from '../../../drivers/mail/mail-content.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import { forwardedMail } from './forwarded.mail.ts'
import { insertIncoming, isKnown } from './incoming.repository.ts'
import { messageKey } from './message-key.ts'
import { readHead } from './reader/read-head.ts'
import { readMailText } from './reader/read-mail-text.ts'

export type IncomingMethod = 'mailgun' | 'gmailApi' | 'null' | 'mime'

/** A whole message, with its attachments; bytes. */
export const longestMail = 10 * 1024 * 1024

/** A flood of forged mail must not overwhelm the person who reads it. */
const mailsADay = 500
const daySeconds = 24 * 60 * 60

/**
 * Accepts a message (RFC 5322) once, however it arrives: publishes `mail.received` and forwards it to the contact page
 * address. Automatic mail (RFC 3834) is recorded but not forwarded: two sites would answer each other forever. Here only
 * a bounded part of the headers is read; the rest is left to a thread with limits, and a message that exceeds them is
 * forwarded without its text.
 * @throws `incoming-mail.not-mail`, `incoming-mail.too-large`, `incoming-mail.no-recipient`, `incoming-mail.too-many`
 */
export async function receiveMail(ctx: Ctx, source: Uint8Array, method: IncomingMethod): Promise<'new' | 'known'> {
  if (source.length > longestMail) throw fail('incoming-mail.too-large')
  const to = ctx.settings.get('mail.contact_page_address')
  if (!to) throw fail('incoming-mail.no-recipient')
  const head = await readHead(source)
  if (!head) throw fail('incoming-mail.not-mail')
  const key = await messageKey(head, source)
  if (await isKnown(ctx.db.read, key)) return 'known'
  const now = ctx.clock.now()
  // Counted before the message is read further, so that the work of a day is limited too.
  const day = `incoming-mail:${Math.floor(now / (daySeconds * 1000))}`
  await ctx.limits.count([day], mailsADay, daySeconds).catch(() => {
    throw fail('incoming-mail.too-many')
  })
  const isForwarded = !head.isAutomatic && head.from.address !== ctx.settings.get('mail_from_address')
  const text = isForwarded ? await readMailText(ctx, source) : ''
  const id = newId()
  const sender = EmailAddress.safeParse(head.from.address)
  const subject = oneLine(head.subject)
  const from = oneLine([head.from.name, head.from.address && `<${head.from.address}>`].filter(Boolean).join(' '))
  const row = {
    id,
    message_key: key,
    method,
    sender: from,
    subject,
    source: isForwarded ? source : null,
    received_at: now,
  }
  const isNew = await ctx.db.transaction(async tx => {
    if (!(await insertIncoming(tx, row))) return false
    await ctx.events.publish(tx, { type: 'mail.received', payload: { id, method } })
    if (!isForwarded) return true
    await ctx.mail.queue(tx, {
      template: forwardedMail,
      to,
      data: { from, subject, text: text ?? '', ...(text === null ? { isUnread: true } : {}) },
      incomingId: id,
      ...(sender.success ? { replyTo: sender.data } : {}),
    })
    return true
  })
  if (!isNew) await ctx.limits.giveBack([day])
  return isNew ? 'new' : 'known'
}
