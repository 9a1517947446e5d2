/**
 * The fetched pages of a long list. Every page but the last holds `pageSize` rows when fetched. One that has lost rows
 * since may be shorter, and its missing positions count as not fetched.
 */
export type SparseRows<T> = {
  pageSize: number
  /** Rows in the whole list; for a list without a known end, the rows before its open end. */
  total: number
  /** There is more after `total`. */
  isOpen: boolean
  pages: ReadonlyMap<number, readonly T[]>
}

type Identified = { id: string }

const indexes = new WeakMap<ReadonlyMap<number, readonly unknown[]>, Map<string, number>>()

export function rowAt<T>(rows: SparseRows<T>, index: number): T | undefined {
  return rows.pages.get(Math.floor(index / rows.pageSize))?.[index % rows.pageSize]
}

/** Positions to render: an open list has one more, which requests the next page when it comes into view. */
export function rowCount(rows: SparseRows<unknown>): number {
  return rows.total + (rows.isOpen ? 1 : 0)
}

export function indexOfRow(rows: SparseRows<Identified>, id: string): number {
  let index = indexes.get(rows.pages)
  if (!index) {
    index = new Map()
    for (const [page, items] of rows.pages) {
      for (const [offset, item] of items.entries()) index.set(item.id, page * rows.pageSize + offset)
    }
    indexes.set(rows.pages, index)
  }
  return index.get(id) ?? -1
}

/** Pages that contain rows `from` to `to` and are incomplete. */
export function missingPages(rows: SparseRows<unknown>, from: number, to: number): number[] {
  const count = rowCount(rows)
  const missing: number[] = []
  const last = Math.min(to, count - 1)
  if (last < 0) return missing
  for (let page = Math.floor(Math.max(from, 0) / rows.pageSize); page <= Math.floor(last / rows.pageSize); page++) {
    const wanted = Math.min(rows.pageSize, count - page * rows.pageSize)
    if ((rows.pages.get(page)?.length ?? 0) < wanted) missing.push(page)
  }
  return missing
}

export type FetchedPage<T> = { items: readonly T[]; total?: number; hasMore: boolean }

export function withPage<T>(rows: SparseRows<T>, page: number, fetched: FetchedPage<T>): SparseRows<T> {
  const pages = new Map(rows.pages).set(page, fetched.items)
  const end = page * rows.pageSize + fetched.items.length
  const total = fetched.total ?? (fetched.hasMore ? Math.max(rows.total, end) : end)
  const isOpen = fetched.total === undefined && (fetched.hasMore ? end >= rows.total || rows.isOpen : false)
  return { ...rows, pages, total, isOpen }
}

/** The list with some rows changed; the same object if none of them is loaded. */
export function mapRows<T extends Identified>(
  rows: SparseRows<T>,
  ids: ReadonlySet<string>,
  change: (row: T) => T,
): SparseRows<T> {
  let isChanged = false
  const pages = new Map<number, readonly T[]>()
  for (const [page, items] of rows.pages) {
    const hasSome = items.some(item => ids.has(item.id))
    isChanged ||= hasSome
    pages.set(page, hasSome ? items.map(item => (ids.has(item.id) ? change(item) : item)) : items)
  }
  return isChanged ? { ...rows, pages } : rows
}

/** The list without some rows. Later ones move up, across pages as far as they have been fetched. */
export function withoutRows<T extends Identified>(rows: SparseRows<T>, ids: ReadonlySet<string>): SparseRows<T> {
  const gone: number[] = []
  for (const [page, items] of rows.pages) {
    for (const [offset, item] of items.entries()) if (ids.has(item.id)) gone.push(page * rows.pageSize + offset)
  }
  if (gone.length === 0) return rows
  gone.sort((a, b) => a - b)
  const placed = new Map<number, T>()
  for (const [page, items] of rows.pages) {
    for (const [offset, item] of items.entries()) {
      const index = page * rows.pageSize + offset
      if (!ids.has(item.id)) placed.set(index - countBelow(gone, index), item)
    }
  }
  return { ...rows, total: rows.total - gone.length, pages: intoPages(placed, rows.pageSize) }
}

function countBelow(sorted: readonly number[], index: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < index) low = middle + 1
    else high = middle
  }
  return low
}

/** Keeps the rows of each page that follow its first row without a gap. */
function intoPages<T>(placed: ReadonlyMap<number, T>, pageSize: number): Map<number, readonly T[]> {
  const numbers = new Set([...placed.keys()].map(index => Math.floor(index / pageSize)))
  const pages = new Map<number, readonly T[]>()
  for (const page of numbers) {
    const items: T[] = []
    for (let offset = 0; offset < pageSize; offset++) {
      const item = placed.get(page * pageSize + offset)
      if (item === undefined) break
      items.push(item)
    }
    if (items.length > 0) pages.set(page, items)
  }
  return pages
}
