import type { QueryClient } from '@tanstack/react-query'
import { hashKey } from '@tanstack/react-query'
import { isProblem } from '../api/problem.ts'
import type { FetchedPage, SparseRows } from './sparse-rows.ts'
import { missingPages, rowAt, rowCount, withPage } from './sparse-rows.ts'

export type ListPage<T, H> = FetchedPage<T> & { nextCursor: string | null; head: H }

/** Where a list comes from. `head` is what the server returns about the list as a whole. */
export type ListSource<T extends { id: string }, H> = {
  key: readonly unknown[]
  pageSize: number
  fetchPage: (cursor: string | undefined, signal?: AbortSignal) => Promise<ListPage<T, H>>
  /** The cursor of each page but the first. Without it, pages are fetched one after the other. */
  fetchAnchors?: (signal?: AbortSignal) => Promise<readonly string[]>
}

/** What the query cache holds of a list. */
export type ListData<T, H> = {
  head: H
  rows: SparseRows<T>
  /** Cursors by page; page 0 has none. */
  cursors: ReadonlyMap<number, string>
  /** Distinguishes one fetch of the list from the next: a response to an older one is dropped. */
  generation: number
}

let generations = 0

/** Reloads a list: its first page, and the pages in view. */
export async function fetchList<T extends { id: string }, H>(
  source: ListSource<T, H>,
  sight: { from: number; to: number },
  signal?: AbortSignal,
): Promise<ListData<T, H>> {
  const lastPage = Math.floor(Math.max(sight.to, 0) / source.pageSize)
  const [first, anchors] = await Promise.all([
    source.fetchPage(undefined, signal),
    lastPage > 0 && source.fetchAnchors ? source.fetchAnchors(signal) : [],
  ])
  const empty: SparseRows<T> = { pageSize: source.pageSize, total: 0, isOpen: true, pages: new Map() }
  generations += 1
  let data: ListData<T, H> = {
    head: first.head,
    rows: empty,
    cursors: new Map(anchors.map((cursor, index) => [index + 1, cursor])),
    generation: generations,
  }
  data = addPage(data, 0, first)
  if (source.fetchAnchors) {
    const pages = missingPages(data.rows, sight.from, sight.to).filter(page => data.cursors.has(page))
    const fetched = await Promise.all(pages.map(page => source.fetchPage(data.cursors.get(page), signal)))
    for (const [index, page] of pages.entries()) data = addPage(data, page, fetched[index]!)
    return data
  }
  for (let page = 1; page <= lastPage && data.cursors.has(page); page++) {
    data = addPage(data, page, await source.fetchPage(data.cursors.get(page), signal))
  }
  return data
}

function addPage<T, H>(data: ListData<T, H>, page: number, fetched: ListPage<T, H>): ListData<T, H> {
  const cursors = new Map(data.cursors)
  if (fetched.nextCursor !== null) cursors.set(page + 1, fetched.nextCursor)
  return { ...data, cursors, head: fetched.head, rows: withPage(data.rows, page, fetched) }
}

const underWay = new Map<string, Promise<void>>()

/** Fetches further pages of a list that is in the cache. */
export function createPager<T extends { id: string }, H>(client: QueryClient, source: ListSource<T, H>) {
  type Data = ListData<T, H>
  const name = hashKey(source.key)
  const current = () => client.getQueryData<Data>(source.key)
  const update = (generation: number, change: (data: Data) => Data) =>
    client.setQueryData<Data>(
      source.key,
      data => (data?.generation === generation ? change(data) : data),
      // Another page doesn't make the list newer; what was stale stays stale.
      { updatedAt: client.getQueryState(source.key)?.dataUpdatedAt },
    )

  const once = (what: string, work: () => Promise<void>): Promise<void> => {
    const running = underWay.get(what)
    if (running) return running
    const started = work().finally(() => underWay.delete(what))
    underWay.set(what, started)
    return started
  }

  const fetchCursors = (generation: number) =>
    once(`${name} ${generation} anchors`, async () => {
      const anchors = (await source.fetchAnchors?.()) ?? []
      update(generation, data => ({
        ...data,
        cursors: new Map([...anchors.map((cursor, index) => [index + 1, cursor] as const), ...data.cursors]),
      }))
    })

  // Thousands of rows arrive as dozens of pages. Rendering after each of them would freeze the page.
  let arrived: [generation: number, page: number, fetched: ListPage<T, H>][] = []
  const signInIdentified = (mostWaiting: number) => {
    if (arrived.length < mostWaiting) return
    const pages = arrived
    arrived = []
    const generation = pages.at(-1)?.[0]
    if (generation === undefined) return
    update(generation, data =>
      pages.reduce((sum, [of, page, fetched]) => (of === generation ? addPage(sum, page, fetched) : sum), data),
    )
  }

  const fetchOne = (generation: number, page: number, mostWaiting = 1): Promise<void> =>
    once(`${name} ${generation} ${page}`, async () => {
      const hasCursor = () => page === 0 || (current()?.cursors.has(page) ?? false)
      if (!hasCursor()) await (source.fetchAnchors ? fetchCursors(generation) : fetchOne(generation, page - 1))
      const data = current()
      if (data?.generation !== generation || !hasCursor()) return
      const fetched = await source.fetchPage(data.cursors.get(page))
      arrived.push([generation, page, fetched])
      signInIdentified(mostWaiting)
    })

  const fetchMissing = async (from: number, to: number) => {
    const data = current()
    if (!data) return
    const pages = missingPages(data.rows, from, to)
    const mostWaiting = source.fetchAnchors && pages.length > 8 ? 24 : 1
    const inTurn = async () => {
      for (let page = pages.shift(); page !== undefined; page = pages.shift()) {
        await fetchOne(data.generation, page, mostWaiting)
      }
    }
    try {
      await Promise.all(source.fetchAnchors ? [inTurn(), inTurn(), inTurn(), inTurn()] : [inTurn()])
    } finally {
      signInIdentified(1)
    }
  }

  /** The cursors may no longer be valid, for example after a search index was swapped; the list then starts over. */
  const fetchOrBegin = async (from: number, to: number) => {
    try {
      await fetchMissing(from, to)
    } catch (error) {
      if (!isProblem(error, 'list.bad-cursor')) throw error
      const fresh = await fetchList(source, { from, to })
      client.setQueryData<Data>(source.key, fresh)
    }
  }

  return {
    /** Fetches the missing rows from `from` to `to`. */
    ensure: fetchOrBegin,
    /** The rows `from` to `to`, fetched if they were missing; for an open list, as far as it goes. */
    async load(from: number, to: number): Promise<T[]> {
      for (let before = -1; ; ) {
        await fetchOrBegin(from, to)
        const rows = current()?.rows
        if (!rows) return []
        const reached = rowCount(rows)
        if (!rows.isOpen || reached > to || reached === before) return collect(rows, from, to)
        before = reached
      }
    },
  }
}

function collect<T>(rows: SparseRows<T>, from: number, to: number): T[] {
  const found: T[] = []
  for (let index = Math.max(from, 0); index <= Math.min(to, rows.total - 1); index++) {
    const row = rowAt(rows, index)
    if (row !== undefined) found.push(row)
  }
  return found
}
