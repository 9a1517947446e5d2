import { useEffect } from 'react'
import type { LiveNews } from '../../../platform/live/live.ts'
import { listenLive } from '../../../platform/live/live.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { refreshEverything, refreshFolders, refreshSpaces, refreshViews } from '../operations/cache.ts'

/** Many changes come together, as when somebody uploads a folder: they are fetched once. */
const gatherMs = 250

/** What other features look after: nothing of it changes a listing. */
const ofOthers: ReadonlySet<string> = new Set(['comments.changed', 'notifications.changed'])

/** Fetches anew what others have changed. */
export function useLiveDrive(): void {
  useEffect(() => {
    const folders = new Set<string>()
    const items = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const apply = () => {
      timer = undefined
      refreshFolders(folders)
      refreshViews(items)
      refreshSpaces()
      folders.clear()
      items.clear()
    }
    const take = (news: LiveNews) => {
      if (news.kind === 'change' && ofOthers.has(news.event.type)) return
      // What somebody may do shows everywhere at once.
      if (news.kind === 'gap' || news.event.type === 'access.changed') return refreshEverything()
      // What is a person's own and stands beside the lists.
      for (const key of ['tags', 'saved-searches']) {
        if (news.event.type === `${key}.changed`) void queryClient.invalidateQueries({ queryKey: [key] })
      }
      for (const id of news.event.folderIds) folders.add(id)
      for (const id of news.event.itemIds) items.add(id)
      timer ??= setTimeout(apply, gatherMs)
    }
    const stop = listenLive(take)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
}
