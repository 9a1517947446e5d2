import { type Ctx, memberOf } from '../../platform/ctx.ts'
import { deleteOpenFile } from './open-files.repository.ts'
import { tabOf } from './tab-of.ts'
import { tellOfEditors } from './tell-of-editors.ts'

/** A tab of the caller has closed a file. Nothing happens if it wasn't open, or isn't theirs to see any longer. */
export async function noteClosed(ctx: Ctx, id: string): Promise<void> {
  const { userId } = memberOf(ctx)
  await ctx.db.transaction(async tx => {
    if (await deleteOpenFile(tx, { item_id: id, user_id: userId, tab: tabOf(ctx) })) await tellOfEditors(ctx, tx, id)
  })
}
