import { checkName, foldName } from '@holdall/contract/drive/names.ts'
import { type Access, accessItem, requireCan, requireFolder } from '../../../core/rights/access-item.ts'
import { findLiveChildren, type Item } from '../../../core/tree/items.repository.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { changeTree, type Tree, tellActivity, tellPages } from '../changes/change-tree.ts'
import { orThrow } from '../changes/refusal.ts'
import { canBeUsed } from '../changes/rules/decide-name.ts'
import { isFreeToChange } from '../changes/rules/lock-rules.ts'
import { fits } from '../changes/rules/rules.ts'
import { folderRow } from '../folder-row.ts'
import { addToTotals, insertItem } from '../items.repository.ts'

interface Node {
  readonly name: string
  readonly children: Map<string, Node>
  id: string
}

/** Creates the folders of a dropped tree below one folder; existing ones are kept. Returns the id for every path. */
export async function makeFolderTree(
  ctx: Ctx,
  input: { id: string; paths: readonly (readonly string[])[] },
): Promise<{ data: { path: string[]; id: string }[] }> {
  const { userId } = memberOf(ctx)
  const subject = { userId, link: null }
  await accessItem(ctx, subject, input.id)
  return changeTree(ctx, [input.id], { by: { userId } }, async tree => {
    const top = await accessItem(ctx, subject, input.id, tree.tx)
    requireFolder(top)
    requireCan(top, 'add')
    const deepest = Math.max(...input.paths.map(path => path.length))
    orThrow(fits(top.chainIds.length, deepest - 1))
    const root: Node = { name: '', children: new Map(), id: top.item.id }
    for (const path of input.paths) addPath(root, path)
    await makeBelow(tree, top, root, top)
    return { data: input.paths.map(path => ({ path: [...path], id: idOf(root, path) })) }
  })
}

function addPath(root: Node, path: readonly string[]): void {
  let node = root
  for (const step of path) {
    const checked = checkName(step)
    const name = checked.ok ? checked.name : step
    const key = foldName(name)
    const next = node.children.get(key) ?? { name, children: new Map(), id: '' }
    node.children.set(key, next)
    node = next
  }
}

interface Parent {
  readonly item: Item
  readonly chainIds: readonly string[]
}

async function makeBelow(tree: Tree, top: Access, node: Node, parent: Parent): Promise<void> {
  const { ctx, tx, by } = tree
  if (node.children.size === 0) return
  const existing = await findLiveChildren(tx, node.id, [...node.children.keys()])
  const byKey = new Map(existing.map(item => [item.name_key, item]))
  if (byKey.size < node.children.size) orThrow(await isFreeToChange(tree, parent))
  const below = new Map<Node, Item>()
  let made = 0
  for (const [key, child] of node.children) {
    const found = byKey.get(key)
    if (found) orThrow(canBeUsed(found, top.closedBelow))
    const row = { spaceId: parent.item.space_id, parentId: node.id, name: child.name, by: by.userId }
    const folder = found ?? (await insertItem(tx, folderRow(ctx, row)))
    child.id = folder.id
    below.set(child, folder)
    if (found) continue
    made++
    tellPages(tree, { spaceId: folder.space_id, folderIds: [folder.parent_id], itemId: folder.id })
    tellActivity(tree, folder, { action: 'folder.created', after: { name: folder.name } })
  }
  const addedAt = made > 0 ? { addedAt: ctx.clock.now() } : {}
  await addToTotals(tx, node.id, { items: made, children: made, ...addedAt })
  for (const [child, item] of below)
    await makeBelow(tree, top, child, { item, chainIds: [item.id, ...parent.chainIds] })
}

function idOf(root: Node, path: readonly string[]): string {
  let node: Node | undefined = root
  for (const step of path) {
    const checked = checkName(step)
    node = node?.children.get(foldName(checked.ok ? checked.name : step))
  }
  return node?.id ?? root.id
}
