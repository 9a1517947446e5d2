import type { ConflictChoice, ItemOutcome, ItemSpot } from '@holdall/contract/drive/drive.schemas.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { findFreeName } from '../free-name.ts'
import { findLiveChild, type Item, type NewItem } from '../items.repository.ts'
import { nameColumns } from '../name-columns.ts'
import { failed, spotOf, undoOf } from '../outcomes.ts'
import { presentItem } from '../present-item.ts'

export interface PutInput {
  readonly item: Item
  readonly target: Item
  readonly onConflict: ConflictChoice
  /** What undoing leads back to, where it isn't the place that the item has now; null when it can't be undone. */
  readonly before?: ItemSpot | null
  /** Brings the item there under a name that is free. */
  readonly place: (change: Partial<NewItem>) => Promise<Item>
  /** Makes the item part of what is there already. */
  readonly join: (existing: Item) => Promise<Item>
}

/** Brings an item into a folder by the rules for taken names; the one place where they stand. */
export async function putItem(tx: Tx, input: PutInput): Promise<ItemOutcome> {
  const { item, target, onConflict } = input
  const existing = await findLiveChild(tx, target.id, item.name_key)
  if (!existing || existing.id === item.id) return placed(input, {})
  switch (onConflict) {
    case 'ask':
      return { id: item.id, status: 'conflict', existing: presentItem(existing, false) }
    case 'skip':
      return { id: item.id, status: 'skipped', existing: presentItem(existing, false) }
    case 'keep-both':
      return placed(input, nameColumns(await findFreeName(tx, target.id, item.name), item.mime, isFolder(item)))
    case 'replace': {
      if (existing.rank !== item.rank) return failed(item.id, 'item.kind-conflict')
      // Nothing can part them again, so there is nothing to undo.
      const joined = presentItem(await input.join(existing), false)
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
