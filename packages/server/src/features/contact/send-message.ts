import type { ContactInput } from '@holdall/contract/contact/contact.contract.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { contactMail } from './contact.mail.ts'

/** Limits floods from many addresses. */
const messagesADay = 300
const daySeconds = 24 * 60 * 60

export const hasContactPage = ({ settings }: Pick<Ctx, 'settings'>): boolean =>
  settings.get('mail.contact_page_address') !== ''

/**
 * Mails a message to the contact page address and to no one else. No copy is sent to the address that was typed, so
 * that the page can't be used to send mail to others.
 * @throws `contact.closed` on a site without such an address, `request.too-many`
 */
export async function sendMessage(ctx: Ctx, input: ContactInput): Promise<void> {
  const to = ctx.settings.get('mail.contact_page_address')
  if (!to) throw fail('contact.closed')
  await ctx.limits.count(['contact-messages'], messagesADay, daySeconds)
  const account = ctx.caller.kind === 'member' ? ctx.caller.email : null
  const data = { ...input, account }
  await ctx.db.transaction(tx => ctx.mail.queue(tx, { to, template: contactMail, data, replyTo: input.email }))
}
