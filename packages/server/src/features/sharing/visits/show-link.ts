import { FolderView } from '@holdall/contract/drive/drive.schemas.ts'
import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { accessItems } from '../../../core/rights/access-item.ts'
import { presentPlaced } from '../../../core/rights/present-item.ts'
import type { LinkRow } from '../../../core/rights/rights.tables.ts'
import { instantOrNull } from '../../../platform/clock.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { findFolderView } from '../../drive/public.ts'
import { linkRights } from '../links/present-link.ts'
import { findPeople } from '../people.repository.ts'
import { showRequest } from '../requests/show-request.ts'
import { openLinkOf } from './find-live-link.ts'

/** What a visitor sees of a link that they may look into. @throws `link.unavailable` when it shows nothing */
export async function showLink(ctx: Ctx, link: LinkRow): Promise<OpenedLink> {
  const request = await showRequest(ctx, link)
  // Where files are only asked for, not even the name of the folder is told.
  const sharedBy = await makersName(ctx, link)
  if (request) return { ...closedLink(ctx, link), ...open, rights: linkRights(link), sharedBy, request }
  const visitor = { userId: null, link: await openLinkOf(ctx, link, { isIn: true, outsider: null }) }
  const access = (await accessItems(ctx, visitor, [link.item_id])).get(link.item_id)
  if (!access) throw fail('link.unavailable')
  return {
    ...closedLink(ctx, link),
    ...open,
    rights: linkRights(link),
    // What lies above the shared item is not the visitor's business.
    item: { ...presentPlaced(access, false), path: [] },
    note: link.note,
    sharedBy,
    layout: await makersLayout(ctx, link),
    expiresAt: instantOrNull(link.expires_at),
    downloadsLeft: link.download_limit === null ? null : link.download_limit - link.downloads,
  }
}

const open = { needsPassword: false, needsCode: false }

/** What a visitor sees who has not given the password or the code: that there is one. */
export function closedLink(ctx: Needs<'settings'>, link: LinkRow): OpenedLink {
  return {
    slug: link.slug,
    needsPassword: link.is_restricted === 0,
    needsCode: link.is_restricted === 1,
    rights: null,
    item: null,
    note: '',
    layout: ctx.settings.get('drive.default_view'),
    expiresAt: null,
    downloadsLeft: null,
    siteName: ctx.settings.get('site.name'),
    sharedBy: null,
    request: null,
  }
}

/** Whoever gave no name stays unnamed: visitors learn nobody's address. */
async function makersName(ctx: Needs<'db'>, link: LinkRow): Promise<string | null> {
  const maker = (await findPeople(ctx.db.read, [link.created_by])).get(link.created_by)
  return `${maker?.first_name ?? ''} ${maker?.last_name ?? ''}`.trim() || null
}

/** "Listing in the owner's view": as whoever made the link looks at the folder. */
async function makersLayout(ctx: Needs<'db' | 'settings'>, link: LinkRow): Promise<OpenedLink['layout']> {
  const saved = await findFolderView(ctx.db.read, link.created_by, link.item_id)
  const parsed = saved === undefined ? null : FolderView.safeParse(JSON.parse(saved))
  return parsed?.success ? parsed.data.layout : ctx.settings.get('drive.default_view')
}
