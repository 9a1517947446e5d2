import { checkName, foldName } from '@holdall/contract/drive/names.ts'
import { type Access, accessItem, requireCan, requireFolder } from '../../../core/rights/access-item.ts'
import { fits } from '../../../core/tree/fits.ts'
import { hasName } from '../../../core/tree/has-name.ts'
import { findLiveChildren, type Item } from '../../../core/tree/items.repository.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { addRows } from '../changes/add-rows.ts'
import { addToActivity, changeTree, type Tree } from '../changes/change-tree.ts'
import { orThrow } from '../changes/refusal.ts'
import { canBeUsed, otherSpelling } from '../changes/rules/decide-name.ts'
import { isFreeToChange } from '../changes/rules/lock-rules.ts'
import { folderRow } from '../folder-row.ts'

interface Node {
  readonly name: string
  readonly children: Map<string, Node>
  id: string
}

/**
 * Creates the folders of a dropped tree below one folder; existing ones are kept. Returns the id for every path.
 * @throws `item.other-spelling` for two spellings of one name, in the tree or beside what is there
 */
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
    await makeBelow(tree, top, root, { ...top, isNew: false })
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
    // The first one would become the place of what belongs into the other.
    if (next.name !== name) throw fail('item.other-spelling', { name: next.name })
    node.children.set(key, next)
    node = next
  }
}

interface Parent {
  readonly item: Item
  readonly chainIds: readonly string[]
  /** Whether it is made by this call itself. */
  readonly isNew: boolean
}

async function makeBelow(tree: Tree, top: Access, node: Node, parent: Parent): Promise<void> {
  if (node.children.size === 0) return
  const existing = await findLiveChildren(tree.tx, node.id, [...node.children.keys()])
  const byKey = new Map(existing.map(item => [item.name_key, item]))
  if (byKey.size < node.children.size) orThrow(await isFreeToChange(tree, parent))
  for (const found of existing) {
    orThrow(canBeUsed(found, top.restrictedBelow))
    const wanted = node.children.get(found.name_key)
    if (wanted && !hasName(found, wanted.name)) throw otherSpelling(found)
  }
  const missing = [...node.children.values()].filter(child => !byKey.has(foldName(child.name)))
  for (const made of await makeFolders(tree, missing, parent)) byKey.set(made.name_key, made)
  const isNew = new Set(missing)
  for (const [key, child] of node.children) {
    const item = byKey.get(key)
    if (!item) continue
    child.id = item.id
    await makeBelow(tree, top, child, { item, chainIds: [item.id, ...parent.chainIds], isNew: isNew.has(child) })
  }
}

async function makeFolders(tree: Tree, nodes: readonly Node[], { item, isNew }: Parent): Promise<readonly Item[]> {
  if (nodes.length === 0) return []
  const by = tree.by.userId
  const rows = nodes.map(({ name }) => ({
    row: folderRow(tree.ctx, { spaceId: item.space_id, parentId: item.id, name, by }),
    blobId: null,
  }))
  const made = await addRows(tree, rows, { isPart: isNew })
  for (const folder of made) addToActivity(tree, folder, { action: 'folder.created', after: { name: folder.name } })
  return made
}

function idOf(root: Node, path: readonly string[]): string {
  let node: Node | undefined = root
  for (const step of path) {
    const checked = checkName(step)
    node = node?.children.get(foldName(checked.ok ? checked.name : step))
  }
  return node?.id ?? root.id
}
