import { createHash } from 'node:crypto'
import { EmailAddress } from '@holdall/contract/kit/fields.ts'
import type { Email } from 'postal-mime'
import { oneLine } from '../../../drivers/mail/mail-content.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import { forwardedMail } from './forwarded.mail.ts'
import { insertIncoming } from './incoming.repository.ts'

export type IncomingMethod = 'mailgun' | 'gmailApi' | 'null' | 'mime'

/** A whole message, with its attachments; bytes. */
export const longestMail = 10 * 1024 * 1024

/** A flood of forged mail must not overwhelm the person who reads it. */
const mailsADay = 500
const daySeconds = 24 * 60 * 60

/**
 * Accepts a message (RFC 5322) once, however it arrives: publishes `mail.received` and forwards it to the contact page
 * address. Automatic mail (RFC 3834) is recorded but not forwarded: two sites would answer each other forever.
 * @throws `incoming-mail.not-mail`, `incoming-mail.too-large`, `incoming-mail.no-recipient`, `incoming-mail.too-many`
 */
export async function receiveMail(ctx: Ctx, source: Uint8Array, method: IncomingMethod): Promise<'new' | 'known'> {
  if (source.length > longestMail) throw fail('incoming-mail.too-large')
  const to = ctx.settings.get('mail.contact_page_address')
  if (!to) throw fail('incoming-mail.no-recipient')
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(source, { forceRfc822Attachments: true }).catch(() => null)
  if (!mail || mail.headers.length === 0 || !mail.from) throw fail('incoming-mail.not-mail')
  const id = newId()
  const isForwarded = !isAutomatic(mail) && mail.from.address !== ctx.settings.get('mail_from_address')
  const sender = EmailAddress.safeParse(mail.from.address)
  const subject = oneLine(mail.subject ?? '')
  const from = oneLine([mail.from.name, mail.from.address && `<${mail.from.address}>`].filter(Boolean).join(' '))
  const row = {
    id,
    message_key: keyOf(mail, source),
    method,
    sender: from,
    subject,
    source: isForwarded ? source : null,
    received_at: ctx.clock.now(),
  }
  const day = `incoming-mail:${Math.floor(row.received_at / (daySeconds * 1000))}`
  await ctx.limits.count([day], mailsADay, daySeconds).catch(() => {
    throw fail('incoming-mail.too-many')
  })
  const isNew = await ctx.db.transaction(async tx => {
    if (!(await insertIncoming(tx, row))) return false
    await ctx.events.publish(tx, { type: 'mail.received', payload: { id, method } })
    if (!isForwarded) return true
    await ctx.mail.queue(tx, {
      template: forwardedMail,
      to,
      data: { from, subject, text: mail.text ?? '' },
      incomingId: id,
      ...(sender.success ? { replyTo: sender.data } : {}),
    })
    return true
  })
  if (!isNew) await ctx.limits.giveBack([day])
  return isNew ? 'new' : 'known'
}

/** A message without an id is the same if it is the same byte by byte. */
function keyOf(mail: Email, source: Uint8Array): string {
  const hash = createHash('sha256')
  return (mail.messageId ? hash.update(mail.messageId.trim()) : hash.update(source)).digest('hex')
}

function isAutomatic({ headers }: Email): boolean {
  const value = headers.find(({ key }) => key === 'auto-submitted')?.value ?? 'no'
  return !/^\s*no\b/i.test(value)
}
