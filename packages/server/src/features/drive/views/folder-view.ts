import { FolderView } from '@holdall/contract/drive/drive.schemas.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { accessItem } from '../access/access-item.ts'

/** How a folder is shown: as it was set there, else as the member chose last, else by the site's setting. */
export async function readFolderView(ctx: Ctx, folderId: string): Promise<FolderView> {
  const { userId } = memberOf(ctx)
  await accessItem(ctx, { userId, link: null }, folderId)
  const rows = await ctx.db.read
    .selectFrom('folder_views')
    .select(['folder_id', 'view'])
    .where('user_id', '=', userId)
    .where('folder_id', 'in', [folderId, ''])
    .execute()
  const saved = rows.find(row => row.folder_id === folderId) ?? rows[0]
  const parsed = saved ? FolderView.safeParse(JSON.parse(saved.view)) : null
  if (parsed?.success) return parsed.data
  return {
    layout: ctx.settings.get('drive.default_view'),
    orderBy: 'name',
    orderDir: 'asc',
    columns: ['modified', 'size'],
  }
}

/** Remembers a view for this folder, and as the member's choice for folders without one of their own. */
export async function saveFolderView(ctx: Ctx, folderId: string, view: FolderView): Promise<FolderView> {
  const { userId } = memberOf(ctx)
  await accessItem(ctx, { userId, link: null }, folderId)
  const text = JSON.stringify(view)
  await ctx.db.transaction(async tx => {
    await tx
      .insertInto('folder_views')
      .values([folderId, ''].map(folder_id => ({ user_id: userId, folder_id, view: text })))
      .onConflict(on => on.columns(['user_id', 'folder_id']).doUpdateSet({ view: text }))
      .execute()
  })
  return view
}
