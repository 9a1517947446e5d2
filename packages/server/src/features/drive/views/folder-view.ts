import type { FolderView } from '@holdall/contract/drive/folder-page.schemas.ts'
import { viewOf } from '../../../core/marks/folder-view.ts'
import { writeView } from '../../../core/marks/stored-view.ts'
import { accessItem } from '../../../core/rights/access-item.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import { putFolderView } from './folder-views.repository.ts'

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
