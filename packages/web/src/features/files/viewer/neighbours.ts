import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { queryOptions } from '@tanstack/react-query'
import type { OpenedFrom } from '../../../platform/open-item.ts'
import { expectedView, folderSource } from '../../drive/public.ts'
import { opened } from './opened-from.ts'

export type Neighbours = { previous: Item | null; next: Item | null }

/** How far a list is searched for the next file, and how many pages of a folder for the open one. */
const mostSteps = 500
const mostPages = 25

/** The files before and after one, in the order of the list that it was opened from, else of its folder. */
export const neighboursQuery = (item: Pick<Item, 'id' | 'parentId'>) => {
  const { from, generation, gone } = opened.get()
  return queryOptions({
    queryKey: ['neighbours', item.id, item.parentId, generation, gone.size],
    queryFn: ({ signal }) => (from ? inList(from, item.id) : inFolder(item, signal)),
    staleTime: 30_000,
  })
}

async function inList(from: OpenedFrom, id: string): Promise<Neighbours> {
  const known = from.rows.indexOf(id)
  const at = known >= 0 ? known : from.index
  const [previous, next] = await Promise.all([fileFrom(from, at, -1), fileFrom(from, at, 1)])
  return { previous, next }
}

async function fileFrom({ rows }: OpenedFrom, start: number, step: 1 | -1): Promise<Item | null> {
  const { gone } = opened.get()
  for (let steps = 1; steps <= mostSteps; steps++) {
    const index = start + step * steps
    if (index < 0 || index >= rows.count) return null
    const row = rows.at(index) ?? (await rows.load(index, index))[0]
    if (!row) return null
    if (row.kind === 'file' && !gone.has(row.id)) return row
  }
  return null
}

async function inFolder({ id, parentId }: Pick<Item, 'id' | 'parentId'>, signal: AbortSignal): Promise<Neighbours> {
  const nobody = { previous: null, next: null }
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
      return { previous: files[at - 1] ?? null, next: files[at + 1] ?? null }
    }
    if (isLast) return nobody
    cursor = nextCursor
  }
  return nobody
}
