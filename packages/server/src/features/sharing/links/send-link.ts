import type { LinkMail } from '@holdall/contract/sharing/sharing.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { countUnregistered } from '../../../core/people/count-unregistered.ts'
import { findItem } from '../../../core/tree/items.repository.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { linkSentMail } from '../emails/link-sent.mail.ts'
import { managedLink } from './managed-link.ts'
import { presentOneLink } from './present-link.ts'

/** How many mails with links one user may send in a day, to all recipients together. */
const mailsADay = 100
const daySeconds = 24 * 60 * 60

/**
 * Mails the address of a link to people.
 * @throws `link.not-found`, `link.not-working`, `request.too-many`; `request.invalid` for people the link doesn't name
 */
export async function sendLink(ctx: Ctx, id: string, input: LinkMail): Promise<{ sent: number }> {
  const { userId, displayName } = memberOf(ctx)
  const link = await presentOneLink(ctx, await managedLink(ctx, id, ctx.db.read))
  if (!link.isLive) throw fail('link.not-working')
  const to = [...new Set(input.emails.map(email => email.toLowerCase()))]
  const named = new Set(link.outsiders.map(one => one.email))
  const strange = named.size > 0 ? to.filter(email => !named.has(email)) : []
  if (strange.length > 0) {
    throw failField('emails', {
      text: 'This link isn’t for {{people}}. Add them to the link first.',
      values: { people: strange.join(', ') },
    })
  }
  await ctx.limits.count([`link-mails:${userId}`], mailsADay, daySeconds, to.length)
  const item = await findItem(ctx.db.read, link.itemId)
  const ends = link.request?.closesAt ?? link.endsAt
  const data = {
    by: displayName,
    // The name of a link is its maker's own; people get the name of what they are sent.
    name: link.request?.title || item?.name || '',
    slug: link.slug,
    note: input.note,
    hasPassword: link.hasPassword,
    needsCode: named.size > 0,
    isRequest: link.request !== null,
    until: ends === null ? null : Date.parse(ends),
  }
  await ctx.db.transaction(async tx => {
    await managedLink(ctx, id, tx)
    await countUnregistered(ctx, tx, to, 'emails')
    const onBehalf = { about: `link:${id}`, userId, itemId: link.itemId }
    for (const address of to) await ctx.mail.queue(tx, { to: address, template: linkSentMail, data, onBehalf })
    await writeAudit(tx, ctx, { action: 'link.sent', object: { type: 'link', id }, after: { to } })
  })
  return { sent: to.length }
}
