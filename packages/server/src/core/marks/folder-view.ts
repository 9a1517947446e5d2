import type { FolderView } from '@holdall/contract/drive/folder-page.schemas.ts'
import type { Needs } from '../../platform/ctx.ts'
import { findFolderView } from './folder-views.repository.ts'
import { readView } from './stored-view.ts'

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
