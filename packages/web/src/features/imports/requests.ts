import type { Import, ImportedEntry } from '@holdall/contract/imports/imports.schemas.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../platform/api/call.ts'
import { listenLive } from '../../platform/live/live.ts'
import { queryClient } from '../../platform/query-client.ts'
import { createStore } from '../../platform/store.ts'

const key = 'imports'
const savedKey = 'holdall.imports'

/** Whether imports may be under way: the cards are fetched only then. Remembered, so that they are back after a reload. */
export const cardsNeeded = createStore<{ isNeeded: boolean }>({
  isNeeded: globalThis.localStorage?.getItem(savedKey) === '1',
})

export function needCards(isNeeded: boolean): void {
  if (isNeeded) localStorage.setItem(savedKey, '1')
  else localStorage.removeItem(savedKey)
  cardsNeeded.set({ isNeeded })
}

/** Whether the server has still to do something for it. */
export const isUnderWay = ({ state }: Import) => state === 'queued' || state === 'running' || state === 'waiting'

/** The caller’s last imports, newest first. */
export const importsQuery = queryOptions({
  queryKey: [key, 'all'],
  queryFn: async ({ signal }) => (await call('imports.list', { query: { perPage: 50 } }, { signal })).data,
  staleTime: 0,
})

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [key, 'one', id],
    queryFn: ({ signal }) => call('imports.read', { params: { id } }, { signal }),
    retry: false,
    staleTime: 0,
  })

export const entriesQuery = (id: string, outcome: ImportedEntry['outcome'] | null) =>
  infiniteQueryOptions({
    queryKey: [key, 'entries', id, outcome],
    queryFn: ({ pageParam, signal }) => {
      const query = { perPage: 100, ...(outcome ? { outcome } : {}), ...(pageParam ? { cursor: pageParam } : {}) }
      return call('imports.entries', { params: { id }, query }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor ?? undefined,
    staleTime: 0,
  })

/** Keeps what is shown of imports current, by what the server tells. */
export function useLiveImports(): void {
  useEffect(
    () =>
      listenLive(news => {
        if (news.kind === 'gap' || news.event.type === 'imports.changed') refreshImports()
      }),
    [],
  )
}

export function refreshImports(): void {
  void queryClient.invalidateQueries({ queryKey: [key] })
}

export async function addLink(url: string, folderId: string): Promise<Import> {
  const made = await call('imports.addLink', { body: { url, folderId } })
  needCards(true)
  refreshImports()
  return made
}

export async function steer(id: string, what: 'pause' | 'cancel'): Promise<void> {
  if (what === 'pause') await call('imports.pause', { params: { id } })
  else await call('imports.cancel', { params: { id } })
  refreshImports()
}

export async function resume(id: string, password?: string): Promise<void> {
  await call('imports.resume', { params: { id }, body: password ? { password } : {} })
  needCards(true)
  refreshImports()
}
