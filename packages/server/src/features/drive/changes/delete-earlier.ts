import type { Item } from '../../../core/tree/items.repository.ts'
import { deleteVersionRows, listSpare } from '../contents/history.repository.ts'
import { countUsage, type Tree, tellAlways } from './change-tree.ts'

/** Versions deleted per transaction; the nightly run deletes the rest. */
export const batch = 200

export interface DeletedVersions {
  readonly count: number
  readonly bytes: number
}

/**
 * Deletes earlier versions forever. Those that have become current or kept in the meantime stay. The calling code has applied
 * the rules. @returns what was deleted, by file
 */
export async function deleteEarlier(
  tree: Tree,
  spaceId: string,
  ids: readonly string[],
  options: { readonly areKeptSpared: boolean },
): Promise<Map<string, DeletedVersions>> {
  const gone = new Map<string, DeletedVersions>()
  for (const { item_id, size } of await deleteVersionRows(tree.tx, ids, options)) {
    const { count, bytes } = gone.get(item_id) ?? { count: 0, bytes: 0 }
    gone.set(item_id, { count: count + 1, bytes: bytes + Number(size) })
    countUsage(tree, spaceId, { used: -Number(size), versions: -Number(size) })
  }
  return gone
}

/** Deletes versions because of their age or number, with an audit entry for each file. */
export async function expireSome(tree: Tree, spaceId: string, ids: readonly string[]): Promise<void> {
  const gone = await deleteEarlier(tree, spaceId, ids, { areKeptSpared: true })
  for (const [id, before] of gone)
    tellAlways(tree, { action: 'version.expired', object: { type: 'item', id }, before: { ...before } })
}

/** Deletes the oldest versions of a file beyond the number that the settings allow. @returns how many there were */
export async function keepFew(tree: Tree, file: Pick<Item, 'id' | 'space_id'>): Promise<number> {
  const most = tree.ctx.settings.get('drive.version_count')
  if (most === null) return 0
  const ids = await listSpare(tree.tx, file.id, most, batch)
  await expireSome(tree, file.space_id, ids)
  return ids.length
}
