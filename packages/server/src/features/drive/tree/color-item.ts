import type { FolderColor, Item as WireItem } from '@holdall/contract/drive/drive.schemas.ts'
import { isStarred } from '../../../core/marks/stars.repository.ts'
import { accessItem } from '../../../core/rights/access-item.ts'
import { presentItem } from '../../../core/rights/present-item.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { changeTree } from '../changes/change-tree.ts'
import { orThrow } from '../changes/refusal.ts'
import { recolor } from './recolor.ts'

export async function colorItem(ctx: Ctx, input: { id: string; color: FolderColor | null }): Promise<WireItem> {
  const { userId } = memberOf(ctx)
  const subject = { userId, link: null }
  await accessItem(ctx, subject, input.id)
  return changeTree(ctx, [input.id], { by: { userId } }, async tree => {
    const access = await accessItem(ctx, subject, input.id, tree.tx)
    const colored = orThrow(await recolor(tree, access, input.color))
    return presentItem(colored, await isStarred(tree.tx, userId, input.id))
  })
}
