import type { ConflictChoice, ItemOutcome, ItemOutcomes } from '@holdall/contract/drive/drive.schemas.ts'
import { accessItem, accessItems, requireCan, requireFolder } from '../../../core/rights/access-item.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { changeTree } from '../changes/change-tree.ts'
import { move } from '../changes/move.ts'
import { notFound, outcomeOf } from '../changes/rules/outcomes.ts'
import { withStars } from '../views/with-stars.ts'

export interface MoveInput {
  readonly ids: readonly string[]
  readonly to: string
  readonly onConflict: ConflictChoice
}

/** Moves items into a folder, all in one transaction, with an outcome for each. */
export async function moveItems(ctx: Ctx, input: MoveInput): Promise<ItemOutcomes> {
  const { userId } = memberOf(ctx)
  const subject = { userId, link: null }
  const { onConflict } = input
  await accessItem(ctx, subject, input.to)
  const known = await accessItems(ctx, subject, input.ids)
  return changeTree(ctx, [input.to, ...known.keys()], { by: { userId } }, async tree => {
    const target = await accessItem(ctx, subject, input.to, tree.tx)
    requireFolder(target)
    requireCan(target, 'add')
    if (onConflict === 'replace') requireCan(target, 'edit')
    const data: ItemOutcome[] = []
    for (const id of new Set(input.ids)) {
      const access = known.has(id) ? (await accessItems(ctx, subject, [id], tree.tx)).get(id) : undefined
      data.push(outcomeOf(id, access ? await move(tree, { access, target, onConflict }) : notFound()))
    }
    return { data: await withStars(tree.tx, userId, data) }
  })
}
