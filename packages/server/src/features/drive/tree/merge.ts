import { findFreeName } from '../../../core/tree/free-name.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { findLiveChild, type Item, listLiveChildren } from '../../../core/tree/items.repository.ts'
import { nameColumns } from '../../../core/tree/name-columns.ts'
import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { onTables, type Tx } from '../../../platform/database/database.ts'
import { addToTotals, updateItem } from '../items.repository.ts'
import { addToUsage } from '../spaces.repository.ts'
import { keepFew } from '../versions/keep-few.ts'
import { findLatestNumber, moveVersions, noteReplaced } from '../versions/versions.repository.ts'
import { leaveParent, relocate } from './relocate.ts'

const tables = onTables<TreeTables>()

/**
 * Makes a live file the newest version of another, together with its whole history, and removes it from where it was.
 * Their bytes were already counted and stay counted.
 */
export async function replaceFile(
  ctx: Needs<'caller' | 'clock' | 'origin' | 'settings'>,
  tx: Tx,
  file: Item,
  existing: Item,
): Promise<Item> {
  await leaveParent(tx, file)
  const first = (await findLatestNumber(tx, existing.id)) + 1
  await noteReplaced(tx, existing, ctx.clock.now())
  await moveVersions(tx, file.id, existing.id, first)
  await tables(tx).deleteFrom('items').where('id', '=', file.id).execute()
  const change = {
    version_id: file.version_id,
    size: Number(file.size),
    mime: file.mime,
    type_key: nameColumns(existing.name, file.mime, false).type_key,
    has_thumbnail: file.has_thumbnail,
    modified_at: ctx.clock.now(),
  }
  await updateItem(tx, existing.id, change)
  await addToTotals(tx, existing.parent_id, { bytes: Number(file.size) - Number(existing.size) })
  await addToUsage(tx, existing.space_id, { versions: Number(existing.size) })
  await keepFew(ctx, tx, existing)
  return { ...existing, ...change }
}

/**
 * Moves everything in a live folder into another of the same name and removes the empty one. Files with the same name
 * become versions, and folders are merged recursively; a file and a folder with the same name are both kept.
 */
export async function mergeFolder(
  ctx: Needs<'caller' | 'clock' | 'origin' | 'settings'>,
  tx: Tx,
  folder: Item,
  target: Item,
): Promise<void> {
  for (const child of await listLiveChildren(tx, [folder.id])) {
    const existing = await findLiveChild(tx, target.id, child.name_key)
    if (!existing) await relocate(ctx, tx, child, target.id)
    else if (isFolder(existing) && isFolder(child)) await mergeFolder(ctx, tx, child, existing)
    else if (!isFolder(existing) && !isFolder(child)) await replaceFile(ctx, tx, child, existing)
    else
      await relocate(
        ctx,
        tx,
        child,
        target.id,
        nameColumns(await findFreeName(tx, target.id, child.name), child.mime, isFolder(child)),
      )
  }
  const emptied = { ...folder, size: 0, item_count: 0 }
  await leaveParent(tx, emptied)
  // What was deleted from this folder earlier stays in the trash and is restored to the merged one.
  await tables(tx).updateTable('items').set({ parent_id: target.id }).where('parent_id', '=', folder.id).execute()
  await tables(tx).deleteFrom('items').where('id', '=', folder.id).execute()
}
