import type { ItemSort } from '@holdall/contract/drive/drive.schemas.ts'
import { z } from 'zod'
import type { Item } from '../../../core/tree/items.repository.ts'
import { cursorText } from '../../../platform/http/cursor.ts'

export type SortColumn = 'sort_key' | 'size' | 'type_key' | 'modified_at' | 'id'

/** The columns of each order, the same as those of its index; `id` last makes the order total. */
export const sortColumns: Readonly<Record<ItemSort, readonly [SortColumn, ...SortColumn[]]>> = {
  name: ['sort_key', 'id'],
  size: ['size', 'sort_key', 'id'],
  type: ['type_key', 'sort_key', 'id'],
  modified: ['modified_at', 'sort_key', 'id'],
}

export function sortValues(sort: ItemSort, row: Pick<Item, SortColumn>): (string | number)[] {
  return sortColumns[sort].map(column => row[column])
}

/** Continues after a row: its rank and the values of the sort columns. */
export interface RowCursor {
  readonly r: 0 | 1
  readonly v: readonly (string | number)[]
}

/** Continues after a number of rows, for orders made in memory. */
export interface CountCursor {
  readonly o: number
}

const columnValues: Readonly<Record<SortColumn, z.ZodType<string | number>>> = {
  sort_key: cursorText,
  type_key: cursorText,
  id: cursorText,
  size: z.int(),
  modified_at: z.int(),
}

function rowCursor(sort: ItemSort): z.ZodType<RowCursor> {
  const [first, ...rest] = sortColumns[sort].map(column => columnValues[column])
  if (!first) throw new Error(`The order ${sort} has no columns`)
  return z.object({ r: z.literal([0, 1]), v: z.tuple([first, ...rest]) })
}

const countCursor = z.object({ o: z.int().min(0) })

/** What a cursor of each order may hold; one made for another order is invalid. */
export const cursorSchemas: Readonly<Record<ItemSort, z.ZodType<RowCursor | CountCursor>>> = {
  name: z.union([rowCursor('name'), countCursor]),
  size: rowCursor('size'),
  type: rowCursor('type'),
  modified: rowCursor('modified'),
}
