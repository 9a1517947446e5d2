import type { Item, ItemCan, PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import type { ChildrenOnly, FolderPage, FolderView, Gallery } from '@holdall/contract/drive/folder-page.schemas.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../../../platform/api/call.ts'
import type { SparseRows } from '../../../../platform/lists/sparse-rows.ts'
import { indexOfRow, missingPages, rowAt, withPage } from '../../../../platform/lists/sparse-rows.ts'
import { useOnReturn } from '../../../../ui/connection.ts'

/** Of each page, and of each block of the wall. */
export const pageSize = 200

export type Order = Pick<FolderView, 'orderBy' | 'orderDir'>

export type RowsQuery = Order & {
  slug: string
  folderId: string
  /** Only names that contain it. */
  filter: string
  /** Null for everything. */
  only: ChildrenOnly | null
  /** Another number loads everything again, since new items may be anywhere. */
  round: number
}

/** A folder behind a link, of which only the pages are loaded that somebody looks at. */
export type Rows = {
  folder: PlacedItem | null
  can: ItemCan | null
  /** Undefined until the folder has said whether it is one. */
  gallery: Gallery | null | undefined
  /** Null while the first page is loading. */
  count: number | null
  /** Of what is shown; while it is reloaded, what was there before stays. */
  isLoading: boolean
  error: unknown
  at: (index: number) => Item | undefined
  indexOf: (id: string) => number
  /** Loads the rows `from` to `to`, where they are missing. */
  look: (from: number, to: number) => void
  retry: () => void
}

type Loaded = {
  of: string
  head: Omit<FolderPage, 'data'>
  rows: SparseRows<Item>
  cursors: Map<number, string>
}

/** Loads a folder behind a link page by page, wherever somebody looks. */
export function useRows(query: RowsQuery): Rows {
  const { slug, folderId, orderBy, orderDir, filter, only, round } = query
  const params = useMemo((): Sent => {
    const narrowed = { ...(filter ? { filter } : {}), ...(only ? { only } : {}) }
    return { params: { id: folderId }, query: { link: slug, perPage: pageSize, orderBy, orderDir, ...narrowed } }
  }, [slug, folderId, orderBy, orderDir, filter, only])
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isLoading, setLoading] = useState(true)
  const [tries, setTries] = useState(0)
  const underWay = useRef(new Set<number>())
  const current = useRef<{ loaded: Loaded | null; signal: AbortSignal | null }>({ loaded: null, signal: null })
  current.current.loaded = loaded
  // Another order of the same items takes their place when it has come; other items don't.
  const of = `${folderId} ${only}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round or try starts from the beginning
  useEffect(() => {
    const abort = new AbortController()
    current.current.signal = abort.signal
    underWay.current = new Set()
    setLoading(true)
    setError(null)
    call('drive.children', params, { signal: abort.signal }).then(
      page => {
        setLoaded(first(of, page))
        setLoading(false)
      },
      (problem: unknown) => {
        if (abort.signal.aborted) return
        setError(problem)
        setLoading(false)
      },
    )
    return () => abort.abort()
  }, [params, of, round, tries])

  const look = useCallback(
    (from: number, to: number) => {
      const { loaded: now, signal } = current.current
      if (!now || !signal) return
      for (const page of missingPages(now.rows, from, to)) {
        if (underWay.current.has(page)) continue
        underWay.current.add(page)
        fetchPage(params, now, page, signal).then(
          fetched => {
            underWay.current.delete(page)
            setLoaded(before => before && addPage(before, page, fetched))
          },
          (problem: unknown) => {
            if (!signal.aborted) setError(problem)
          },
        )
      }
    },
    [params],
  )
  const retry = useCallback(() => {
    setError(null)
    underWay.current = new Set()
    if (!current.current.loaded) setTries(before => before + 1)
  }, [])
  useOnReturn(retry, error !== null)
  const shown = loaded?.of === of ? loaded : null
  return useMemo(() => ({ ...describe(shown), isLoading, error, look, retry }), [shown, isLoading, error, look, retry])
}

/** Says what of a folder is known, if anything. */
function describe(shown: Loaded | null): Pick<Rows, 'folder' | 'can' | 'gallery' | 'count' | 'at' | 'indexOf'> {
  return {
    folder: shown?.head.folder ?? null,
    can: shown?.head.can ?? null,
    gallery: shown?.head.gallery,
    count: shown ? shown.rows.total : null,
    at: index => (shown ? rowAt(shown.rows, index) : undefined),
    indexOf: id => (shown ? indexOfRow(shown.rows, id) : -1),
  }
}

function first(of: string, page: FolderPage): Loaded {
  const { data, ...head } = page
  const empty: SparseRows<Item> = { pageSize, total: 0, isOpen: false, pages: new Map() }
  return addPage({ of, head, rows: empty, cursors: new Map() }, 0, page)
}

function addPage(loaded: Loaded, at: number, { data, total, nextCursor }: FolderPage): Loaded {
  const cursors = new Map(loaded.cursors)
  if (nextCursor !== null) cursors.set(at + 1, nextCursor)
  const rows = withPage(loaded.rows, at, { items: data, total, hasMore: nextCursor !== null })
  return { ...loaded, cursors, rows }
}

type Sent = {
  params: { id: string }
  query: Order & { link: string; perPage: number; filter?: string; only?: ChildrenOnly }
}

/** A page anywhere in the folder: the cursors of all pages are only asked for when somebody jumps. */
async function fetchPage(sent: Sent, { cursors }: Loaded, page: number, signal: AbortSignal): Promise<FolderPage> {
  let cursor = cursors.get(page)
  if (cursor === undefined && page > 0) {
    const anchors = await call('drive.anchors', sent, { signal })
    for (const [index, anchor] of anchors.cursors.entries()) cursors.set(index + 1, anchor)
    cursor = cursors.get(page)
  }
  return call('drive.children', { ...sent, query: { ...sent.query, ...(cursor ? { cursor } : {}) } }, { signal })
}
