import type { Item as WireItem } from '@holdall/contract/drive/drive.schemas.ts'
import { isStarred } from '../../../core/marks/stars.repository.ts'
import { accessItem } from '../../../core/rights/access-item.ts'
import { presentItem } from '../../../core/rights/present-item.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { changeTree } from '../changes/change-tree.ts'
import { orThrow } from '../changes/refusal.ts'
import { rename } from '../changes/rename.ts'

export async function renameItem(ctx: Ctx, input: { id: string; name: string }): Promise<WireItem> {
  const { userId } = memberOf(ctx)
  const subject = { userId, link: null }
  await accessItem(ctx, subject, input.id)
  return changeTree(ctx, [input.id], { by: { userId } }, async tree => {
    const access = await accessItem(ctx, subject, input.id, tree.tx)
    const renamed = orThrow(await rename(tree, access, input.name))
    return presentItem(renamed, await isStarred(tree.tx, userId, input.id))
  })
}
