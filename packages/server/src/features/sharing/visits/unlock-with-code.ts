import { timingSafeEqual } from 'node:crypto'
import { typedCode } from '@holdall/contract/kit/texts/typed-code.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { codeMinutes } from '../emails/link-code.mail.ts'
import { proofCookie } from '../proofs/link-cookies.ts'
import { hashCode } from '../recipients/codes.ts'
import { signRecipient } from '../recipients/recipient-proof.ts'
import { consumeTry, useCode } from '../recipients/recipients.repository.ts'
import { findLiveLink } from './find-live-link.ts'
import { type Opened, openLink, visitLink } from './open-link.ts'
import { addressKey } from './send-code.ts'

/** Per client and address, while a code is valid. */
const triesOfClient = 5

/**
 * Opens a link with the code that was sent to an address, once. A wrong, expired or used code and an address that the
 * link doesn't name all answer the same.
 * @throws `link.unavailable`, `link.wrong-code`, `request.too-many`
 */
export async function unlockWithCode(
  ctx: Ctx,
  slug: string,
  input: { readonly email: string; readonly code: string },
): Promise<Opened> {
  const link = await findLiveLink(ctx, slug)
  if (link.is_restricted === 0) return openLink(ctx, slug)
  const email = input.email.toLowerCase()
  await ctx.limits.count([addressKey(ctx, 'link-code-try', link.id, email)], triesOfClient, codeMinutes * 60)
  // Copied from a mail that is written from right to left, it comes with the characters around it.
  const given = hashCode(ctx, link.id, email, typedCode(input.code))
  const now = ctx.clock.now()
  // The try is taken in a transaction of its own: a wrong one must not be rolled back.
  const expected = await ctx.db.transaction(tx => consumeTry(tx, link.id, email, now))
  if (expected === null || !isSame(given, expected)) throw fail('link.wrong-code')
  await ctx.db.transaction(async tx => {
    if (!(await useCode(tx, link.id, email, expected, now))) throw fail('link.wrong-code')
    const object = { type: 'link', id: link.id }
    await writeAudit(tx, ctx, { action: 'link.opened', object, after: { itemId: link.item_id, visitor: email } })
  })
  const opened = await visitLink(ctx, link, email)
  return { ...opened, cookies: [...opened.cookies, proofCookie(ctx, link, signRecipient(ctx, link, email))] }
}

function isSame(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
}
