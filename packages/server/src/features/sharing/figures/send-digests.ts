import { findAddress } from '../../../core/people/people.repository.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { dayOf, deleteDaysBefore, listDigests, type WeekOfLink } from '../days.repository.ts'
import { linkDigestMail } from '../emails/link-digest.mail.ts'
import { dayMs } from '../links/policy.ts'
import { policyInEffect } from '../links/policy-in-effect.ts'

/** Longer than the statistics show. */
const keptDays = 100

/**
 * Mails everyone who wants it how their links were used in the last seven whole days. Idempotent: a message has the id
 * of its user and week, so a second run finds it in the outbox.
 */
export async function sendDigests(ctx: Needs<'clock' | 'db' | 'mail' | 'settings'>): Promise<void> {
  const now = ctx.clock.now()
  const from = dayOf(now - 7 * dayMs)
  const weeks = Map.groupBy(await listDigests(ctx.db.read, from, dayOf(now)), week => week.made_by)
  for (const [userId, links] of weeks) await sendDigest(ctx, userId, from, links)
}

async function sendDigest(
  ctx: Needs<'clock' | 'db' | 'mail' | 'settings'>,
  userId: string,
  from: string,
  links: readonly WeekOfLink[],
): Promise<void> {
  const address = await findAddress(ctx.db.read, userId)
  if (!address || (!address.isConfirmed && ctx.settings.get('require_email_confirmation'))) return
  const to = address.email
  // A user who has lost the right behind a link isn't told about its use either.
  const standing = await Promise.all(links.map(link => policyInEffect(ctx, userId, link.item_id)))
  const told = links.filter((_, index) => standing[index] !== null)
  if (told.length === 0) return
  const data = {
    links: told.map(({ name, item_name, visits, downloads, uploads }) => ({
      name: name || item_name,
      visits,
      downloads,
      uploads,
    })),
  }
  const id = `link-digest-${from}-${userId}`
  await ctx.db.transaction(tx => ctx.mail.queue(tx, { to, id, template: linkDigestMail, data }))
}

/** Removes days that are no longer shown. */
export async function sweepDays(ctx: Needs<'clock' | 'db'>): Promise<void> {
  const before = dayOf(ctx.clock.now() - keptDays * dayMs)
  await ctx.db.transaction(tx => deleteDaysBefore(tx, before))
}
