import type { FolderPage, Item, ItemCan, PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../platform/api/call.ts'

const pageSize = 200

export type Listing = {
  folder: PlacedItem | null
  can: ItemCan | null
  items: readonly Item[]
  hasMore: boolean
  /** The number of folders and files; null while it is loading. */
  total: number | null
  isLoading: boolean
  error: unknown
}

const nothing: Listing = {
  folder: null,
  can: null,
  items: [],
  hasMore: false,
  total: null,
  isLoading: true,
  error: null,
}

/** A folder behind a link, page by page. `more` fetches the next page, or retries one that failed. */
export function useListing(slug: string, folderId: string): { listing: Listing; more: () => void; again: () => void } {
  const [listing, setListing] = useState(nothing)
  const [round, setRound] = useState(0)
  const cursor = useRef<string | null>(null)
  const shown = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round fetches the next page
  useEffect(() => {
    const abort = new AbortController()
    const isNew = shown.current !== folderId
    if (isNew) {
      shown.current = folderId
      cursor.current = null
      setListing(before => (before.folder?.id === folderId ? { ...before, isLoading: true, error: null } : nothing))
    } else setListing(before => ({ ...before, isLoading: true, error: null }))
    const query = { link: slug, perPage: pageSize, ...(cursor.current ? { cursor: cursor.current } : {}) }
    call('drive.children', { params: { id: folderId }, query }, { signal: abort.signal }).then(
      page => {
        cursor.current = page.nextCursor
        setListing(before => withPage(isNew ? nothing : before, page))
      },
      (error: unknown) => {
        if (!abort.signal.aborted) setListing(before => ({ ...before, isLoading: false, error }))
      },
    )
    return () => {
      abort.abort()
      // A page whose request was aborted is requested again.
      if (isNew && cursor.current === null) shown.current = null
    }
  }, [slug, folderId, round])
  const more = useCallback(() => setRound(before => before + 1), [])
  /** Starts from the beginning, since new items may be anywhere. */
  const again = useCallback(() => {
    shown.current = null
    more()
  }, [more])
  return { listing, more, again }
}

function withPage(before: Listing, page: FolderPage): Listing {
  const known = new Set(before.items.map(item => item.id))
  const items = [...before.items, ...page.data.filter(item => !known.has(item.id))]
  const hasMore = page.nextCursor !== null
  const { folder, can } = page
  return { folder, can, items, hasMore, total: page.total, isLoading: false, error: null }
}
