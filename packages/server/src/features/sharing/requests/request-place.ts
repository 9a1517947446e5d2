import type { LinkRow } from '../../../core/rights/rights.tables.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { linkRights } from '../links/present-link.ts'
import { findRequest, findSender } from '../requests.repository.ts'
import { senderOf } from './sender-cookie.ts'

export interface RequestPlace {
  /** The sender's own folder, once they have one. */
  readonly inboxId: string | null
  readonly visitor: string | null
  readonly closesAt: number | null
}

/**
 * What a file request adds to its link for the caller; null if the link shows something and so is not a file request.
 */
export async function requestPlace(ctx: Needs<'db' | 'origin' | 'vault'>, link: LinkRow): Promise<RequestPlace | null> {
  const { view, download } = linkRights(link)
  if (view || download) return null
  const request = await findRequest(ctx.db.read, link.id)
  if (!request) return null
  const sender = senderOf(ctx, link.id)
  const row = sender ? await findSender(ctx.db.read, sender.id) : undefined
  return {
    inboxId: row?.link_id === link.id ? row.folder_id : null,
    visitor: sender ? visitorName(sender) : null,
    closesAt: request.closes_at,
  }
}

export function visitorName({ name, email }: { readonly name: string; readonly email: string }): string {
  return `${name} <${email}>`
}
