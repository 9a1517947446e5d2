import type { Item } from '../../../core/tree/items.repository.ts'
import { changeRow } from './change-row.ts'
import { addToActivity, countUsage, type Tree } from './change-tree.ts'
import { orphanTrashedBelow, sumVersions } from './rows/tree.repository.ts'

/**
 * Deletes forever something that is in the trash or in quarantine: it leaves everyone's reach and the usage of its space
 * now, and the purge removes its rows.
 */
export async function purge(tree: Tree, item: Item, action: 'item.deleted' | 'item.expired'): Promise<void> {
  const { tx } = tree
  await orphanTrashedBelow(tx, item.id)
  const { all, earlier } = await sumVersions(tx, item.id)
  const purged = await withdraw(tree, item)
  countUsage(tree, item.space_id, { used: -all, versions: -earlier })
  addToActivity(tree, purged, { action, before: { name: item.name } })
}

/** Hands an item to the purge without changing what its space counts, as for a copy that was never shown. */
export async function withdraw(tree: Tree, item: Item): Promise<Item> {
  const isUnseen = item.state === 'building'
  const gone = await changeRow(tree, item, { state: 'deleting', parent_id: null }, { isPart: isUnseen })
  tree.owed.purge = true
  return gone
}
