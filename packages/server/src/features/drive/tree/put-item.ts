import type { ConflictChoice, ItemOutcome, ItemSpot } from '@holdall/contract/drive/drive.schemas.ts'
import type { Access } from '../../../core/rights/access-item.ts'
import { mayKnowChild } from '../../../core/rights/closings/closed-below.ts'
import { presentItem } from '../../../core/rights/present-item.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import type { Item, NewItem } from '../../../core/tree/items.repository.ts'
import { nameColumns } from '../../../core/tree/name-columns.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { failed, spotOf, undoOf } from '../outcomes.ts'
import { decideName } from './decide-name.ts'

export interface PutInput {
  readonly item: Item
  readonly target: Item
  /** What is closed below the target to whoever puts the item there. */
  readonly closedBelow: Access['closedBelow']
  readonly onConflict: ConflictChoice
  /** Where undoing takes the item, if not to where it is now; null when it can't be undone. */
  readonly before?: ItemSpot | null
  /** Moves the item there under a free name. */
  readonly place: (change: Partial<NewItem>) => Promise<Item>
  /** The outcome if a lock keeps the existing one as it is. */
  readonly inTheWay: (existing: Item) => Promise<ItemOutcome | null>
  /** Merges the item into the existing one. */
  readonly join: (existing: Item) => Promise<Item>
}

/** Puts an item into a folder where its name may be taken. */
export async function putItem(tx: Tx, input: PutInput): Promise<ItemOutcome> {
  const { item, target, onConflict } = input
  const arriving = { folderId: target.id, name: item.name, isFolder: isFolder(item), onConflict, id: item.id }
  const decision = await decideName(tx, arriving)
  // A folder that is closed to somebody tells them no more than that its name is taken.
  if (decision.to !== 'place' && !mayKnowChild(input, decision.existing.id))
    return failed(item.id, 'item.name-taken', { name: item.name })
  switch (decision.to) {
    case 'place':
      return placed(input, decision.name === item.name ? {} : nameColumns(decision.name, item.mime, isFolder(item)))
    case 'ask':
      return { id: item.id, status: 'conflict', existing: presentItem(decision.existing, false) }
    case 'skip':
      return { id: item.id, status: 'skipped', existing: presentItem(decision.existing, false) }
    case 'refuse':
      return failed(item.id, 'item.kind-conflict')
    case 'join': {
      const kept = await input.inTheWay(decision.existing)
      if (kept) return kept
      // They can't be separated again, so there is nothing to undo.
      const joined = presentItem(await input.join(decision.existing), false)
      return { id: item.id, status: 'done', item: joined, fromParentId: item.parent_id }
    }
  }
}

async function placed(
  { item, before = spotOf(item), place }: PutInput,
  change: Partial<NewItem>,
): Promise<ItemOutcome> {
  const now = await place(change)
  return {
    id: item.id,
    status: 'done',
    item: presentItem(now, false),
    fromParentId: item.parent_id,
    ...undoOf(now, before),
  }
}
