import { useEffect } from 'react'
import { queryClient } from '../query-client.ts'
import { refreshSite, siteQuery } from '../site.ts'
import { listenLive } from './live.ts'

/** What the site shows has changed, or the words of its languages. */
const showsSite: ReadonlySet<string> = new Set(['settings.changed', 'localizations.changed'])

/** Reloads what the user may do, which may have changed, so that menus and pages follow immediately. */
export async function refreshRights(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: siteQuery.queryKey })
}

/** Follows other people's changes of roles and permissions, and of what the site shows. */
export function useLiveRights(): void {
  useEffect(
    () =>
      listenLive(news => {
        const type = news.kind === 'change' ? news.event.type : null
        if (type !== null && showsSite.has(type)) return void refreshSite()
        if (type !== null && type !== 'role.rights-changed') return
        void refreshRights()
        void queryClient.invalidateQueries({ queryKey: ['roles'] })
      }),
    [],
  )
}
