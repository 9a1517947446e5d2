import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { endpointUrl } from '@holdall/contract/kit/endpoint.ts'
import type { LinkDownload } from '@holdall/contract/sharing/sharing.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { accessItems, requireCan } from '../../../core/rights/access-item.ts'
import type { LinkRow } from '../../../core/rights/rights.tables.ts'
import type { Subject } from '../../../core/rights/rights.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import type { Item } from '../../../core/tree/items.repository.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { prepareArchive } from '../../archives/public.ts'
import { addToDay } from '../days.repository.ts'
import { signTicket, slugWithPass } from '../proofs/signatures.ts'
import { addDownload } from '../sharing.repository.ts'
import { findLiveLink, type Guest, openLinkOf, requireUnlocked } from './find-live-link.ts'

/**
 * Counts one download on a link and returns an address that is valid for a day: the content of a single file, otherwise
 * a zip. The address carries a ticket, so resuming an interrupted download isn't counted again.
 * @throws `link.unavailable`, also if another visitor takes the last download first; `link.locked`, `item.not-found`,
 * `item.forbidden`
 */
export async function countDownload(ctx: Ctx, slug: string, ids: readonly string[]): Promise<LinkDownload> {
  const link = await findLiveLink(ctx, slug)
  const guest = await requireUnlocked(ctx, link)
  const visitor = { userId: null, link: await openLinkOf(ctx, link, guest, slugWithPass(ctx, link)) }
  const items = await downloadableItems(ctx, visitor, ids)
  // Prepared before it is counted, so a download that fails doesn't use up the limit.
  const download = await prepare(ctx, link, visitor, items)
  await ctx.db.transaction(async tx => {
    await consumeDownload(ctx, tx, link)
    const itemIds = items.slice(0, 100).map(item => item.id)
    const after = { itemIds, size: download.size, ...visitorOf(guest) }
    await writeAudit(tx, ctx, { action: 'link.downloaded', object: { type: 'link', id: link.id }, after })
  })
  return download
}

/** Counts one download. @throws `link.unavailable` if none is left */
export async function consumeDownload(ctx: Needs<'clock'>, tx: Tx, link: LinkRow): Promise<void> {
  const now = ctx.clock.now()
  if (!(await addDownload(tx, link.id, now))) throw fail('link.unavailable')
  await addToDay(tx, link.id, 'downloads', now)
}

/** The visitor's identity for the activity log, if the link asks for it. */
export function visitorOf({ outsider }: Guest): { visitor?: string } {
  return outsider === null ? {} : { visitor: outsider }
}

export async function downloadableItems(
  ctx: Needs<'clock' | 'db'>,
  visitor: Subject,
  ids: readonly string[],
): Promise<Item[]> {
  const found = await accessItems(ctx, visitor, ids)
  return [...new Set(ids)].map(id => {
    const access = found.get(id)
    if (!access) throw fail('item.not-found')
    requireCan(access, 'download')
    return access.item
  })
}

async function prepare(ctx: Ctx, link: LinkRow, visitor: Subject, items: readonly Item[]): Promise<LinkDownload> {
  const [only] = items
  if (only && items.length === 1 && !isFolder(only)) {
    const query = { link: visitor.link?.slug, ticket: signTicket(ctx, link.id, only.id), download: '1' }
    return { url: endpointUrl(fileEndpoints.content, { id: only.id }, query), name: only.name, size: only.size }
  }
  const ids = items.map(item => item.id)
  const { id, name, size } = await prepareArchive(ctx, visitor, ids)
  const query = { link: visitor.link?.slug, ticket: signTicket(ctx, link.id, id) }
  return { url: endpointUrl(fileEndpoints.archive, { id }, query), name, size }
}
