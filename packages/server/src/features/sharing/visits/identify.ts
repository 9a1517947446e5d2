import type { SenderInput } from '@holdall/contract/sharing/visits.endpoints.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import { linkRights } from '../links/present-link.ts'
import { senderCookie, senderCookieName } from '../proofs/link-cookies.ts'
import { signSender } from '../requests/sender-cookie.ts'
import { showRequest } from '../requests/show-request.ts'
import { findLiveLink, requireUnlocked } from './find-live-link.ts'
import type { Opened } from './open-link.ts'
import { closedLink } from './show-link.ts'

/**
 * Records in the visitor's browser who is sending. Another person on the same device starts from scratch and doesn't
 * see what was sent before.
 * @throws `link.unavailable`, `link.locked`, `link.not-a-request`, `link.closed`
 */
export async function identify(ctx: Ctx, slug: string, input: SenderInput): Promise<Opened> {
  const link = await findLiveLink(ctx, slug)
  await requireUnlocked(ctx, link)
  const value = signSender(ctx, link.id, { id: newId(), name: input.name, email: input.email.toLowerCase() })
  const cookies = { ...ctx.origin.cookies, [senderCookieName(link.id)]: value }
  const request = await showRequest({ ...ctx, origin: { ...ctx.origin, cookies } }, link)
  if (!request) throw fail('link.not-a-request')
  if (request.isClosed) throw fail('link.closed')
  const shown = { ...closedLink(ctx, link), needsPassword: false, needsCode: false, rights: linkRights(link), request }
  return { link: shown, cookies: [senderCookie(ctx, link.id, value)] }
}
