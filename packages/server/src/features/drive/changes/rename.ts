import { type Access, refusedPower } from '../../../core/rights/access-item.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import type { Item } from '../../../core/tree/items.repository.ts'
import { nameColumns } from '../../../core/tree/name-columns.ts'
import { notTheTop } from '../../../core/tree/not-the-top.ts'
import { mayBeCalled } from '../../../core/tree/require-type.ts'
import { changeRow } from './change-row.ts'
import { addToActivity, addToRecents, type Tree } from './change-tree.ts'
import type { Refusal } from './refusal.ts'
import { decideName } from './rules/decide-name.ts'
import { isFreeToLeave } from './rules/lock-rules.ts'

/** Renames one item in its folder. The person who does it may not have access to the folder itself. */
export async function rename(tree: Tree, access: Access, name: string): Promise<Item | Refusal> {
  const { item } = access
  const refusal =
    notTheTop(item) ??
    refusedPower(access, 'rename') ??
    (await isFreeToLeave(tree, access)) ??
    mayBeCalled(tree.ctx, item, name)
  if (refusal) return refusal
  const columns = nameColumns(name, item.mime, isFolder(item))
  const decision = await decideName(tree.tx, {
    folderId: item.parent_id ?? '',
    name: columns.name,
    isFolder: isFolder(item),
    onConflict: 'ask',
    id: item.id,
  })
  if (decision.to !== 'place') return decision.refusal
  const renamed = await changeRow(tree, item, columns)
  addToRecents(tree, item.id)
  addToActivity(tree, renamed, {
    action: 'item.renamed',
    before: { name: item.name },
    after: { name: renamed.name },
  })
  return renamed
}
