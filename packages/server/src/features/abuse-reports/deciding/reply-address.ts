import type { Needs } from '../../../platform/ctx.ts'

/** Where replies to mails about a report go: the contact address, else the sender of all mails. */
export function replyAddress({ settings }: Needs<'settings'>): { replyTo?: string } {
  const replyTo = settings.get('mail.contact_page_address')
  return replyTo ? { replyTo } : {}
}
