import { accessItem } from '../../core/rights/access-item.ts'
import { type Ctx, memberOf } from '../../platform/ctx.ts'
import { deleteOpenFile } from './open-files.repository.ts'
import { publishEditors } from './publish-editors.ts'
import { tabOf } from './tab-of.ts'

/** A tab of the caller has closed a file; nothing happens if it wasn't open. @throws `item.not-found` */
export async function recordClosed(ctx: Ctx, id: string): Promise<void> {
  const { userId } = memberOf(ctx)
  await accessItem(ctx, { userId, link: null }, id)
  await ctx.db.transaction(async tx => {
    if (await deleteOpenFile(tx, { item_id: id, user_id: userId, tab: tabOf(ctx) })) await publishEditors(ctx, tx, id)
  })
}
