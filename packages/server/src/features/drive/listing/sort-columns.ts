import type { ItemSort } from '@holdall/contract/drive/drive.schemas.ts'
import type { Item } from '../items.repository.ts'

export type SortColumn = 'sort_key' | 'size' | 'type_key' | 'modified_at' | 'id'

/** The columns of each order, the same as those of its index; `id` last makes the order total. */
export const sortColumns: Readonly<Record<ItemSort, readonly SortColumn[]>> = {
  name: ['sort_key', 'id'],
  size: ['size', 'sort_key', 'id'],
  type: ['type_key', 'sort_key', 'id'],
  modified: ['modified_at', 'sort_key', 'id'],
}

export function sortValues(sort: ItemSort, row: Pick<Item, SortColumn>): (string | number)[] {
  return sortColumns[sort].map(column => row[column])
}
