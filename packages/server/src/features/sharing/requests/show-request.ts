import type { OpenedRequest } from '@holdall/contract/sharing/sharing.schemas.ts'
import type { LinkRow } from '../../../core/rights/rights.tables.ts'
import { instant, instantOrNull } from '../../../platform/clock.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { isClosed } from '../is-closed.ts'
import { linkRights } from '../links/present-link.ts'
import { findRequest, listFilesOf } from '../requests.repository.ts'
import { senderOf } from './sender-cookie.ts'

const shownFiles = 500

/** A file request as its visitor sees it, with what they have sent themselves; null for any other link. */
export async function showRequest(
  ctx: Needs<'clock' | 'db' | 'origin' | 'vault'>,
  link: LinkRow,
): Promise<OpenedRequest | null> {
  const { view, download } = linkRights(link)
  const request = view || download ? undefined : await findRequest(ctx.db.read, link.id)
  if (!request) return null
  const sender = senderOf(ctx, link.id)
  const files = sender ? await listFilesOf(ctx.db.read, sender.id, shownFiles) : []
  return {
    title: request.title,
    text: request.text,
    closesAt: instantOrNull(request.closes_at),
    timeZone: request.time_zone,
    isClosed: isClosed(request, ctx.clock.now()),
    folderId: link.item_id,
    sender: sender && { name: sender.name, email: sender.email },
    received: files.map(({ name, size, received_at }) => ({
      name,
      size,
      at: instant(received_at),
    })),
  }
}
