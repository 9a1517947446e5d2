import type { PastPage, Rewind } from '@holdall/contract/rewind/rewind.schemas.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { queryClient } from '../../platform/query-client.ts'

const pollMs = 600

export const pageQuery = (folderId: string) =>
  queryOptions({
    queryKey: ['rewind', folderId],
    queryFn: ({ signal }) => call('rewind.page', { params: { id: folderId } }, { signal }),
    staleTime: 0,
  })

/** What was in a folder at a moment. */
export const pastQuery = (rootId: string, at: string, folderId: string) =>
  infiniteQueryOptions({
    queryKey: ['rewind', rootId, 'past', at, folderId],
    queryFn: ({ pageParam, signal }): Promise<PastPage> => {
      const query = { at, folderId, ...(pageParam ? { cursor: pageParam } : {}) }
      return call('rewind.contents', { params: { id: rootId }, query }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor ?? undefined,
    staleTime: 0,
  })

export const isUnderWay = ({ state }: Rewind) => state === 'planning' || state === 'running'

/** An act, asked for again until it is over. */
export const actQuery = (id: string) =>
  queryOptions({
    queryKey: ['rewind-act', id],
    queryFn: ({ signal }) => call('rewind.rewind', { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && !isUnderWay(data) ? false : pollMs),
  })

/** Plans, and waits for the plan. Resolves to null once `signal` is aborted; the plan is then given up. */
export async function planRewind(
  folderId: string,
  at: string,
  itemIds: readonly string[],
  signal: AbortSignal,
): Promise<Rewind | null> {
  const body = itemIds.length > 0 ? { at, itemIds: [...itemIds] } : { at }
  let plan = await call('rewind.plan', { params: { id: folderId }, body })
  while (isUnderWay(plan)) {
    if (signal.aborted) {
      await call('rewind.cancel', { params: { id: plan.id } })
      return null
    }
    await new Promise(resolve => setTimeout(resolve, pollMs / 2))
    plan = await call('rewind.rewind', { params: { id: plan.id } })
  }
  return plan
}

export async function startRewind(id: string): Promise<Rewind> {
  return keep(await call('rewind.start', { params: { id } }))
}

export async function undoRewind(id: string): Promise<Rewind> {
  return keep(await call('rewind.undo', { params: { id } }))
}

export async function cancelRewind(id: string): Promise<Rewind> {
  return keep(await call('rewind.cancel', { params: { id } }))
}

function keep(act: Rewind): Rewind {
  queryClient.setQueryData(actQuery(act.id).queryKey, act)
  return act
}

export function refreshRewind(folderId: string): void {
  void queryClient.invalidateQueries({ queryKey: ['rewind', folderId] })
}
