import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { endpointUrl } from '@holdall/contract/kit/endpoint.ts'
import type { LinkDownload } from '@holdall/contract/sharing/sharing.schemas.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { accessItems, type Item, requireCan, type Subject } from '../../drive/public.ts'
import { prepareArchive } from '../../files/public.ts'
import { addDownload } from '../sharing.repository.ts'
import type { LinkRow } from '../sharing.tables.ts'
import { findLiveLink, openLinkOf, requireUnlocked } from './find-live-link.ts'
import { signTicket, slugWithPass } from './signatures.ts'

/**
 * Counts one download on a link and answers an address that is good for a day: of one file its bytes, else a zip. The
 * address carries a ticket, so that going on after a break is not counted again.
 * @throws `link.unavailable`, also when the last download is taken meanwhile; `link.locked`, `item.not-found`,
 * `item.forbidden`
 */
export async function countDownload(ctx: Ctx, slug: string, ids: readonly string[]): Promise<LinkDownload> {
  const link = await findLiveLink(ctx, slug)
  requireUnlocked(ctx, link)
  const visitor = { userId: null, link: openLinkOf(link, slugWithPass(ctx, link)) }
  const items = await downloadableItems(ctx, visitor, ids)
  // Made before it is counted: a download that can't be had is not taken off the limit.
  const download = await prepare(ctx, link, visitor, items)
  const isCounted = await ctx.db.transaction(tx => addDownload(tx, link.id, ctx.clock.now()))
  if (!isCounted) throw fail('link.unavailable')
  return download
}

async function downloadableItems(ctx: Ctx, visitor: Subject, ids: readonly string[]): Promise<Item[]> {
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
  if (only && items.length === 1 && only.rank === 1) {
    const query = { link: visitor.link?.slug, ticket: signTicket(ctx, link.id, only.id), download: '1' }
    return { url: endpointUrl(fileEndpoints.content, { id: only.id }, query), name: only.name, size: Number(only.size) }
  }
  const ids = items.map(item => item.id)
  const { id, name, size } = await prepareArchive(ctx, visitor, ids)
  const query = { link: visitor.link?.slug, ticket: signTicket(ctx, link.id, id) }
  return { url: endpointUrl(fileEndpoints.archive, { id }, query), name, size }
}
