import { checkName, foldName } from '@holdall/contract/drive/names.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { requireUnlocked } from '../../../core/locks/require-unlocked.ts'
import { type Access, accessItem, requireCan, requireFolder } from '../../../core/rights/access-item.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { findLiveChildren, type Item } from '../../../core/tree/items.repository.ts'
import { inSpacesOf } from '../../../core/tree/lock-spaces.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { orThrow } from '../changes/refusal.ts'
import { fits } from '../changes/rules/rules.ts'
import { folderRow } from '../folder-row.ts'
import { addToTotals, insertItem } from '../items.repository.ts'
import { publishChange } from '../publish-change.ts'

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
  return inSpacesOf(ctx, [input.id], async tx => {
    const top = await accessItem(ctx, subject, input.id, tx)
    requireFolder(top)
    requireCan(top, 'add')
    const deepest = Math.max(...input.paths.map(path => path.length))
    orThrow(fits(top.chainIds.length, deepest - 1))
    const root: Node = { name: '', children: new Map(), id: top.item.id }
    for (const path of input.paths) addPath(root, path)
    const made: Item[] = []
    await makeBelow({ ctx, tx, userId, made, top }, root, top.item, top.chainIds)
    if (made.length > 0) {
      await publishChange(
        ctx,
        tx,
        top.space.id,
        [top.item.id, ...made.map(folder => folder.parent_id)],
        made.map(folder => folder.id),
      )
      const lines = made.map(folder => ({
        action: 'folder.created',
        object: { type: 'item', id: folder.id },
        after: { name: folder.name },
      }))
      await writeAudit(tx, ctx, ...lines)
    }
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

interface Making {
  readonly ctx: Needs<'clock' | 'origin'>
  readonly tx: Tx
  readonly userId: string
  readonly top: Access
  /** What has been created, in order. */
  readonly made: Item[]
}

async function makeBelow(making: Making, node: Node, parent: Item, chainIds: readonly string[]): Promise<void> {
  const { ctx, tx, userId, made } = making
  if (node.children.size === 0) return
  const existing = await findLiveChildren(tx, node.id, [...node.children.keys()])
  const byKey = new Map(existing.map(item => [item.name_key, item]))
  if (byKey.size < node.children.size)
    await requireUnlocked(ctx, tx, { userId }, { item: parent, chainIds, what: 'content' })
  const before = made.length
  const below = new Map<Node, Item>()
  for (const [key, child] of node.children) {
    const found = byKey.get(key)
    if (found) requireOpen(making.top, found)
    if (found && !isFolder(found)) throw fail('item.kind-conflict')
    const row = { spaceId: parent.space_id, parentId: node.id, name: child.name, by: userId }
    const folder = found ?? (await insertItem(tx, folderRow(ctx, row)))
    child.id = folder.id
    below.set(child, folder)
    if (!found) made.push(folder)
  }
  const count = made.length - before
  const addedAt = count > 0 ? { addedAt: ctx.clock.now() } : {}
  await addToTotals(tx, node.id, { items: count, children: count, ...addedAt })
  for (const [child, folder] of below) await makeBelow(making, child, folder, [folder.id, ...chainIds])
}

/** An existing folder in which nothing may be added, because it is closed to the caller. */
function requireOpen({ closedBelow }: Access, { id, name }: Item): void {
  const closed = closedBelow.find(one => one.item.id === id)
  if (closed && !closed.access?.can.view) throw fail('item.name-taken', { name })
  if (closed && !closed.access?.canBelow.add) throw fail('item.forbidden')
}

function idOf(root: Node, path: readonly string[]): string {
  let node: Node | undefined = root
  for (const step of path) {
    const checked = checkName(step)
    node = node?.children.get(foldName(checked.ok ? checked.name : step))
  }
  return node?.id ?? root.id
}
