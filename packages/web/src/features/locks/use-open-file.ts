import type { OpenFile } from '@holdall/contract/locks/locks.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../platform/api/call.ts'
import { listenLive } from '../../platform/live/live.ts'
import { queryClient } from '../../platform/query-client.ts'

/** The server forgets a tab after a minute; milliseconds. */
const beatMs = 20_000

const openKey = (id: string) => ['open-file', id]

/**
 * Says that this tab has a file open for editing, as long as the component is there, and returns who else has and which
 * lock is on it. A tab that dies is forgotten by itself.
 */
export function useOpenFile(id: string): OpenFile | undefined {
  const { data } = useQuery({
    queryKey: openKey(id),
    queryFn: ({ signal }) => call('locks.keepOpen', { params: { id } }, { signal }),
    refetchInterval: beatMs,
    refetchIntervalInBackground: true,
    gcTime: 0,
  })
  useEffect(() => {
    const stop = listenLive(news => {
      if (news.kind === 'gap' || news.event.itemIds.includes(id))
        void queryClient.invalidateQueries({ queryKey: openKey(id) })
    })
    // A page that is closed or reloaded has no time for an ordinary request.
    const leave = () => close(id)
    addEventListener('pagehide', leave)
    return () => {
      stop()
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [id])
  return data
}

function close(id: string): void {
  // If it doesn't arrive, the server forgets the tab after a minute.
  call('locks.closed', { params: { id } }, { keepalive: true }).catch(error => console.warn(error))
}
