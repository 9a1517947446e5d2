import { useEffect } from 'react'
import { queryClient } from '../query-client.ts'
import { siteQuery } from '../site.ts'
import { listenLive } from './live.ts'

/** What the person may do may have changed: asks anew, so that menus and pages follow at once. */
export async function refreshRights(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: siteQuery.queryKey })
}

/** Follows what others change of roles and permissions. */
export function useLiveRights(): void {
  useEffect(
    () =>
      listenLive(news => {
        if (news.kind === 'change' && news.event.type !== 'role.rights-changed') return
        void refreshRights()
        void queryClient.invalidateQueries({ queryKey: ['roles'] })
      }),
    [],
  )
}
