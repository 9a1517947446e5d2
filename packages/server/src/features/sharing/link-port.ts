import type { Services } from '../../platform/services.ts'
import { findLiveLink, openLinkOf, requireUnlocked } from './visits/find-live-link.ts'
import { isTicket, splitSlug } from './visits/signatures.ts'

/** What the doors of the drive ask about links. The slug may carry the pass of a counted download. */
export const linkPort: Services['links'] = {
  async open(ctx, text) {
    const { slug, pass } = splitSlug(text)
    const link = await findLiveLink(ctx, slug, pass)
    requireUnlocked(ctx, link)
    return openLinkOf(link, text)
  },
  isTicket: (ctx, link, itemId, ticket) => isTicket(ctx, link.id, itemId, ticket),
}
