import type { FolderView } from '@holdall/contract/drive/drive.schemas.ts'
import { accessItem } from '../../../core/rights/access-item.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import { findFolderView, putFolderView } from './folder-views.repository.ts'
import { readView, writeView } from './stored-view.ts'

/**
 * Returns how a folder is shown: as set for it, else as the member last chose elsewhere, else by the site's setting.
 */
export async function readFolderView(
  ctx: Needs<'caller' | 'clock' | 'db' | 'settings'>,
  folderId: string,
): Promise<FolderView> {
  const { userId } = memberOf(ctx)
  await accessItem(ctx, { userId, link: null }, folderId)
  return viewOf(ctx, userId, folderId)
}

/** The view in which a member sees a folder: the one of whoever made a link is that of its visitors. */
export async function viewOf(ctx: Needs<'db' | 'settings'>, userId: string, folderId: string): Promise<FolderView> {
  const saved = await findFolderView(ctx.db.read, userId, folderId)
  const view = saved ? readView(saved) : null
  if (view) return view
  return {
    layout: ctx.settings.get('drive.default_view'),
    orderBy: 'name',
    orderDir: 'asc',
    columns: ['access', 'modified', 'size'],
  }
}

/** Saves a view for this folder, and as the member's default for folders without one. */
export async function saveFolderView(
  ctx: Needs<'caller' | 'clock' | 'db'>,
  folderId: string,
  view: FolderView,
): Promise<FolderView> {
  const { userId } = memberOf(ctx)
  await accessItem(ctx, { userId, link: null }, folderId)
  const text = writeView(view)
  await ctx.db.transaction(tx => putFolderView(tx, userId, folderId, text))
  return view
}
