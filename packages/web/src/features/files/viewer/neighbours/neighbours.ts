import type { Item, PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import { queryOptions } from '@tanstack/react-query'
import { folderSource } from '../../../../platform/items/sources.ts'
import type { OpenedFrom } from '../../../../platform/open-item.ts'
import { expectedView } from '../../../drive/public.ts'
import { opened } from './opened-from.ts'

export type Neighbours = {
  previous: Item | null
  next: Item | null
  /** The position among the files and their number; null if that is not known. */
  position: { number: number; count: number } | null
  /** Files around it, in the order of the list. */
  near: readonly Item[]
}

/** The maximum on either side of the open file. */
const mostNear = 20

/** How many rows of a list are searched for the next file, and how many pages of a folder for the open one. */
const mostSteps = 500
const mostPages = 25

/** The files before and after a file, in the order of the list that it was opened from, otherwise of its folder. */
export const neighboursQuery = (item: Pick<Item, 'id' | 'parentId'>) => {
  const { from, generation, gone } = opened.get()
  return queryOptions({
    queryKey: ['neighbours', item.id, item.parentId, generation, gone.size],
    queryFn: ({ signal }) => (from ? inList(from, item.id) : inFolder(item, signal)),
    staleTime: 30_000,
  })
}

async function inList(from: OpenedFrom, id: string): Promise<Neighbours> {
  const { rows } = from
  const known = rows.indexOf(id)
  const at = known >= 0 ? known : from.index
  const [previous, next, around] = await Promise.all([
    fileFrom(from, at, -1),
    fileFrom(from, at, 1),
    rows.load(Math.max(0, at - mostNear), Math.min(rows.count - 1, at + mostNear)),
  ])
  return { previous, next, position: await positionIn(from, id), near: around.filter(isShownFile) }
}

/** An entry of Recent that stands for several files is none of them. */
function isShownFile(item: Item & Pick<PlacedItem, 'arrival'>): boolean {
  return item.kind === 'file' && !item.arrival && !opened.get().gone.has(item.id)
}

/** Returns null for lists that are too long to search. */
async function positionIn({ rows }: OpenedFrom, id: string): Promise<Neighbours['position']> {
  if (!rows.isCountKnown || rows.count > mostSteps) return null
  const files = (await rows.load(0, rows.count - 1)).filter(isShownFile)
  const at = files.findIndex(file => file.id === id)
  return at < 0 ? null : { number: at + 1, count: files.length }
}

async function fileFrom({ rows }: OpenedFrom, start: number, step: 1 | -1): Promise<Item | null> {
  for (let steps = 1; steps <= mostSteps; steps++) {
    const index = start + step * steps
    if (index < 0 || index >= rows.count) return null
    const row = rows.at(index) ?? (await rows.load(index, index))[0]
    if (!row) return null
    if (isShownFile(row)) return row
  }
  return null
}

async function inFolder({ id, parentId }: Pick<Item, 'id' | 'parentId'>, signal: AbortSignal): Promise<Neighbours> {
  const nobody: Neighbours = { previous: null, next: null, position: null, near: [] }
  if (!parentId) return nobody
  const source = folderSource(parentId, expectedView(parentId), '')
  const { gone } = opened.get()
  const files: Item[] = []
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const { items, nextCursor } = await source.fetchPage(cursor, signal)
    files.push(...items.filter(item => item.kind === 'file' && (item.id === id || !gone.has(item.id))))
    const at = files.findIndex(file => file.id === id)
    const isLast = nextCursor === null
    if (at >= 0 && (at < files.length - 1 || isLast)) {
      return {
        previous: files[at - 1] ?? null,
        next: files[at + 1] ?? null,
        position: isLast ? { number: at + 1, count: files.length } : null,
        near: files.slice(Math.max(0, at - mostNear), at + mostNear + 1),
      }
    }
    if (isLast) return nobody
    cursor = nextCursor
  }
  return nobody
}
