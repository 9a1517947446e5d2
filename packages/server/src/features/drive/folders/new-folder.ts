import type { Item as WireItem } from '@holdall/contract/drive/drive.schemas.ts'
import { type Access, accessItem, refusedFile, refusedPower } from '../../../core/rights/access-item.ts'
import { presentItem } from '../../../core/rights/present-item.ts'
import { fits } from '../../../core/tree/fits.ts'
import type { Item } from '../../../core/tree/items.repository.ts'
import { nameColumns } from '../../../core/tree/name-columns.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { addToActivity, changeTree, type Tree } from '../changes/change-tree.ts'
import { orThrow, type Refusal } from '../changes/refusal.ts'
import { decideName } from '../changes/rules/decide-name.ts'
import { isFreeToChange } from '../changes/rules/lock-rules.ts'
import { makeFolder } from './make-folder.ts'

interface NewFolder {
  readonly parentId: string
  readonly name: string
  readonly onConflict: 'ask' | 'keep-both'
}

export async function newFolder(ctx: Ctx, input: NewFolder): Promise<WireItem> {
  const { userId } = memberOf(ctx)
  const subject = { userId, link: null }
  await accessItem(ctx, subject, input.parentId)
  return changeTree(ctx, [input.parentId], { by: { userId } }, async tree => {
    const parent = await accessItem(ctx, subject, input.parentId, tree.tx)
    return presentItem(orThrow(await makeIn(tree, parent, input)), false)
  })
}

/** Creates a folder in another one, if whoever does it may. */
export async function makeIn(tree: Tree, parent: Access, input: NewFolder): Promise<Item | Refusal> {
  const refusal =
    refusedFile(parent) ??
    refusedPower(parent, 'add') ??
    (await isFreeToChange(tree, parent)) ??
    fits(parent.chainIds.length)
  if (refusal) return refusal
  const { name } = nameColumns(input.name, null, true)
  const { restrictedBelow } = parent
  const arriving = { folderId: parent.item.id, name, isFolder: true, onConflict: input.onConflict, restrictedBelow }
  const decision = await decideName(tree.tx, arriving)
  if (decision.to !== 'place') return decision.refusal
  const folder = await makeFolder(tree, parent.item, decision.name)
  addToActivity(tree, folder, { action: 'folder.created', after: { name: folder.name } })
  return folder
}
