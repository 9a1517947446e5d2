import { useEffect } from 'react'
import { queryClient } from '../query-client.ts'
import { siteQuery } from '../site.ts'
import { listenLive } from './live.ts'

/** Reloads what the user may do, which may have changed, so that menus and pages follow immediately. */
export async function refreshRights(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: siteQuery.queryKey })
}

/** Follows other people's changes of roles and permissions, and of what the site shows. */
export function useLiveRights(): void {
  useEffect(
    () =>
      listenLive(news => {
        const isOfSettings = news.kind === 'change' && news.event.type === 'settings.changed'
        if (news.kind === 'change' && !isOfSettings && news.event.type !== 'role.rights-changed') return
        void refreshRights()
        if (isOfSettings) return
        void queryClient.invalidateQueries({ queryKey: ['roles'] })
      }),
    [],
  )
}
