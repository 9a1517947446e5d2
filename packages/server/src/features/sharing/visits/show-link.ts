import { nameOfPerson } from '@holdall/contract/kit/list-parts/person-name.ts'
import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { viewOf } from '../../../core/marks/folder-view.ts'
import { galleryOf } from '../../../core/marks/gallery.ts'
import { findPeople } from '../../../core/people/listed-people.repository.ts'
import { accessItems } from '../../../core/rights/access-item.ts'
import { openedItem, presentPlaced } from '../../../core/rights/present-item.ts'
import type { LinkRow } from '../../../core/rights/rights.tables.ts'
import { instantOrNull } from '../../../platform/clock.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { linkRights } from '../links/present-link.ts'
import { showRequest } from '../requests/show-request.ts'
import { markedVisitor, openLinkOf } from './find-live-link.ts'

/**
 * Returns what a visitor with access sees of a link. @throws `link.unavailable` when it shows nothing
 * @param outsider the address that they have proved to it
 */
export async function showLink(ctx: Ctx, link: LinkRow, outsider: string | null = null): Promise<OpenedLink> {
  const request = await showRequest(ctx, link)
  // A file request doesn't even reveal the name of its folder.
  const sharedBy = await makersName(ctx, link)
  if (request) return { ...closedLink(ctx, link), ...open, rights: linkRights(link), sharedBy, request }
  const guest = { isIn: true, outsider }
  const visitor = { userId: null, link: await openLinkOf(ctx, link, guest) }
  const access = (await accessItems(ctx, visitor, [link.item_id])).get(link.item_id)
  if (!access) throw fail('link.unavailable')
  return {
    ...closedLink(ctx, link),
    ...open,
    rights: linkRights(link),
    item: openedItem(presentPlaced(access, false)),
    note: link.note,
    sharedBy,
    ...(await makersView(ctx, link)),
    gallery: await galleryOf(ctx, access),
    expiresAt: instantOrNull(link.expires_at),
    downloadsLeft: link.download_limit === null ? null : link.download_limit - link.downloads,
    watermark: link.has_watermark === 1 ? { visitor: markedVisitor(ctx, guest) } : null,
  }
}

/** Their own link isn't something that someone shares with them. */
const isOwn = ({ caller }: Needs<'caller'>, link: LinkRow) =>
  caller.kind === 'member' && caller.userId === link.created_by

const open = { needsPassword: false, needsCode: false }

/** What a visitor sees before giving the password or the code: only that one is needed. */
export function closedLink(ctx: Needs<'settings' | 'caller'>, link: LinkRow): OpenedLink {
  return {
    slug: link.slug,
    needsPassword: link.is_restricted === 0,
    needsCode: link.is_restricted === 1,
    rights: null,
    item: null,
    note: '',
    layout: ctx.settings.get('drive.default_view'),
    order: { orderBy: 'name', orderDir: 'asc' },
    gallery: null,
    expiresAt: null,
    downloadsLeft: null,
    siteName: ctx.settings.get('site.name'),
    sharedBy: null,
    isOwn: isOwn(ctx, link),
    request: null,
    watermark: null,
  }
}

/** A creator without a name stays anonymous: visitors never see anyone's address. */
async function makersName(ctx: Needs<'db'>, link: LinkRow): Promise<string | null> {
  const maker = (await findPeople(ctx.db.read, [link.created_by])).get(link.created_by)
  return maker ? nameOfPerson({ ...maker, email: '' }) || null : null
}

/** "Listing in the owner's view": the order in which the link's creator sees the folder, and their layout. */
async function makersView(ctx: Needs<'db' | 'settings'>, link: LinkRow): Promise<Pick<OpenedLink, 'layout' | 'order'>> {
  const { layout, orderBy, orderDir } = await viewOf(ctx, link.created_by, link.item_id)
  return { layout, order: { orderBy, orderDir } }
}
