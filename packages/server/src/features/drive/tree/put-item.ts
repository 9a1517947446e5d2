import type { ConflictChoice, ItemOutcome } from '@holdall/contract/drive/drive.schemas.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { findLiveChild, type Item, type NewItem } from '../items.repository.ts'
import { nameColumns } from '../name-columns.ts'
import { failed } from '../outcomes.ts'
import { presentItem } from '../present-item.ts'
import { findFreeName } from './free-name.ts'

export interface PutInput {
  readonly item: Item
  readonly target: Item
  readonly onConflict: ConflictChoice
  /** Brings the item there under a name that is free. */
  readonly place: (change: Partial<NewItem>) => Promise<Item>
  /** Makes the item part of what is there already. */
  readonly join: (existing: Item) => Promise<Item>
}

/** Brings an item into a folder by the rules for taken names; the one place where they stand. */
export async function putItem(_ctx: Ctx, tx: Tx, input: PutInput): Promise<ItemOutcome> {
  const { item, target, onConflict } = input
  const from = { fromParentId: item.parent_id }
  const existing = await findLiveChild(tx, target.id, item.name_key)
  if (!existing || existing.id === item.id) {
    return { id: item.id, status: 'done', item: presentItem(await input.place({}), false), isUndoable: true, ...from }
  }
  switch (onConflict) {
    case 'ask':
      return { id: item.id, status: 'conflict', existing: presentItem(existing, false) }
    case 'skip':
      return { id: item.id, status: 'skipped', existing: presentItem(existing, false) }
    case 'keep-both': {
      const columns = nameColumns(await findFreeName(tx, target.id, item.name), item.mime, item.rank === 0)
      return {
        id: item.id,
        status: 'done',
        item: presentItem(await input.place(columns), false),
        isUndoable: false,
        ...from,
      }
    }
    case 'replace': {
      if (existing.rank !== item.rank) return failed(item.id, 'item.kind-conflict')
      return {
        id: item.id,
        status: 'done',
        item: presentItem(await input.join(existing), false),
        isUndoable: false,
        ...from,
      }
    }
  }
}
