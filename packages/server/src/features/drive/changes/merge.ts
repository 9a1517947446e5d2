import { findFreeName } from '../../../core/tree/free-name.ts'
import { hasName } from '../../../core/tree/has-name.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { findItem, findLiveChild, type Item, listLiveChildren } from '../../../core/tree/items.repository.ts'
import { nameColumns } from '../../../core/tree/name-columns.ts'
import { findLatestNumber, moveVersions, recordReplaced } from '../contents/versions.repository.ts'
import { changeContent } from './change-content.ts'
import { changeRow } from './change-row.ts'
import { countUsage, publishToPages, type Tree } from './change-tree.ts'
import { keepFew } from './delete-earlier.ts'
import { deleteMerged, leaveForMerge, moveTrashedBelow } from './rows/merge.repository.ts'

/**
 * Merges a live item into another live one of the same kind. The calling code has applied the rules.
 * @returns the other one
 */
export async function mergeInto(tree: Tree, item: Item, existing: Item): Promise<Item> {
  publishToPages(tree, { spaceId: item.space_id, folderIds: [item.parent_id], itemId: item.id })
  publishToPages(tree, { spaceId: existing.space_id, folderIds: [existing.parent_id], itemId: existing.id })
  if (!isFolder(item)) return replaceFile(tree, item, existing)
  await mergeFolder(tree, item, existing)
  return (await findItem(tree.tx, existing.id)) ?? existing
}

/**
 * Makes a live file the newest version of another, together with its whole history, and removes it from where it was.
 * Their bytes were already counted and stay counted.
 */
async function replaceFile(tree: Tree, file: Item, existing: Item): Promise<Item> {
  const { ctx, tx } = tree
  await leaveForMerge(tx, file)
  const first = (await findLatestNumber(tx, existing.id)) + 1
  await recordReplaced(tx, existing, ctx.clock.now())
  await moveVersions(tx, file.id, existing.id, first)
  await deleteMerged(tx, file.id)
  const change = {
    version_id: file.version_id,
    size: file.size,
    mime: file.mime,
    type_key: nameColumns(existing.name, file.mime, false).type_key,
    has_thumbnail: file.has_thumbnail,
    placeholder: file.placeholder,
    modified_at: file.modified_at,
  }
  // The bytes of its current version were counted as those of an item of its own.
  countUsage(tree, existing.space_id, { versions: change.size })
  const item = await changeContent(tree, existing, change, { used: 0, isPart: true })
  await keepFew(tree, item)
  return item
}

/**
 * Moves everything in a live folder into another of the same name and removes the empty one. Files with the same name
 * become versions, and folders are merged recursively; a file and a folder with the same name are both kept, and so are two
 * spellings of one name.
 */
async function mergeFolder(tree: Tree, folder: Item, target: Item): Promise<void> {
  const { tx } = tree
  for (const child of await listLiveChildren(tx, [folder.id])) {
    const existing = await findLiveChild(tx, target.id, child.name_key)
    const areAlike = existing && hasName(existing, child.name) && isFolder(existing) === isFolder(child)
    if (areAlike && isFolder(child)) await mergeFolder(tree, child, existing)
    else if (areAlike) await replaceFile(tree, child, existing)
    else await moveBeside(tree, child, target, existing !== undefined)
  }
  publishToPages(tree, { spaceId: target.space_id, folderIds: [folder.id, target.id], itemId: target.id })
  await leaveForMerge(tx, { ...folder, size: 0, item_count: 0 })
  // What was deleted from this folder earlier stays in the trash and is restored to the merged one.
  await moveTrashedBelow(tx, folder.id, target.id)
  await deleteMerged(tx, folder.id)
}

async function moveBeside(tree: Tree, child: Item, target: Item, isTaken: boolean): Promise<void> {
  const named = isTaken
    ? nameColumns(await findFreeName(tree.tx, target.id, child.name), child.mime, isFolder(child))
    : {}
  await changeRow(tree, child, { ...named, parent_id: target.id }, { isPart: true })
}
