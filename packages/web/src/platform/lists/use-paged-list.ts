import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useOnReturn } from '../../ui/connection.ts'
import { isProblem } from '../api/problem.ts'
import type { ListData, ListSource } from './paged-list.ts'
import { createPager, fetchList } from './paged-list.ts'
import type { RowSource } from './row-source.ts'
import { indexOfRow, rowAt, rowCount } from './sparse-rows.ts'

export interface PagedList<T extends { id: string }, H> extends RowSource<T> {
  readonly key: readonly unknown[]
  readonly head: H | undefined
  /** There is nothing to show yet. */
  readonly isLoading: boolean
  /** What is shown is being reloaded. */
  readonly isRefreshing: boolean
  readonly error: unknown
  /** The list is here, but a further page failed to load. */
  readonly hasGaps: boolean
  refetch(): void
  /** Reports which rows are in view: missing ones are fetched, and fetched again after a change. */
  look(from: number, to: number): void
  /** Fetches rows that are needed although they aren't in view. */
  fetch(from: number, to: number): void
}

const nowhere = { from: 0, to: 0 }

/** The list no longer exists, or the member may no longer see it: what is loaded must not stay visible. */
function isRefused(error: unknown): boolean {
  return isProblem(error) && (error.status === 403 || error.status === 404 || error.status === 410)
}

/** A list that is fetched page by page as it comes into view. `source` may be a new object at each render. */
export function usePagedList<T extends { id: string }, H>(
  source: ListSource<T, H>,
  options: { isEnabled?: boolean } = {},
): PagedList<T, H> {
  const client = useQueryClient()
  const sight = useRef(nowhere)
  const latest = useRef(source)
  const [hasGaps, setGaps] = useState(false)
  latest.current = source
  const query = useQuery<ListData<T, H>>({
    queryKey: source.key,
    queryFn: ({ signal }) => fetchList(source, sight.current, signal),
    enabled: options.isEnabled ?? true,
    structuralSharing: false,
  })
  const { data, refetch } = query
  const name = hashKey(source.key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: sources with the same key fetch the same list
  const pager = useMemo(() => createPager(client, latest.current), [client, name])
  const fetch = useCallback(
    (from: number, to: number) => {
      pager.ensure(from, to).then(
        () => setGaps(false),
        () => setGaps(true),
      )
    },
    [pager],
  )
  const look = useCallback(
    (from: number, to: number) => {
      sight.current = { from, to }
      fetch(from, to)
    },
    [fetch],
  )
  useOnReturn(() => fetch(sight.current.from, sight.current.to))
  return useMemo(
    () => ({
      key: latest.current.key,
      head: data?.head,
      count: data ? rowCount(data.rows) : 0,
      isCountKnown: data ? !data.rows.isOpen : false,
      isLoading: !data && !query.error,
      isRefreshing: query.isFetching && data !== undefined,
      error: data && !isRefused(query.error) ? null : query.error,
      hasGaps,
      at: index => (data ? rowAt(data.rows, index) : undefined),
      indexOf: id => (data ? indexOfRow(data.rows, id) : -1),
      load: (from, to) => pager.load(from, to),
      refetch: () => {
        setGaps(false)
        void refetch()
      },
      look,
      fetch,
    }),
    [data, query.error, query.isFetching, hasGaps, refetch, pager, look, fetch],
  )
}
