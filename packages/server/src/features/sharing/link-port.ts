import { fail } from '../../platform/failure.ts'
import type { Services } from '../../platform/services.ts'
import { markAccess } from './access/mark-access.ts'
import { isTicket, splitSlug } from './proofs/signatures.ts'
import { receive } from './requests/receive.ts'
import { recordUpload } from './requests/record-upload.ts'
import { findLink } from './sharing.repository.ts'
import { findLiveLink, linkInEffect, openLinkOf, requireUnlocked } from './visits/find-live-link.ts'

/** What the access checks of the drive ask about links. The slug may contain the pass of a counted download. */
export const linkPort: Services['links'] = {
  async open(ctx, text) {
    const { slug, pass } = splitSlug(text)
    const link = await findLiveLink(ctx, slug, pass)
    return openLinkOf(ctx, link, await requireUnlocked(ctx, link), text)
  },
  isTicket: (ctx, link, itemId, ticket) => isTicket(ctx, link.id, itemId, ticket),
  async reopen(ctx, id) {
    const link = await findLink(ctx.db.read, id)
    if (!link) throw fail('link.unavailable')
    return openLinkOf(ctx, await linkInEffect(ctx, link), { isIn: true, outsider: null })
  },
  receive,
  markAccess,
  recordUpload,
}
