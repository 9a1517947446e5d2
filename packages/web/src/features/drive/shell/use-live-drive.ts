import type { LiveEvent } from '@holdall/contract/live/live.contract.ts'
import { useEffect } from 'react'
import {
  refreshEverything,
  refreshFolders,
  refreshListsWith,
  refreshSpaces,
  refreshTotals,
  refreshViews,
  refreshWithin,
} from '../../../platform/items/cache.ts'
import { refreshSiteTags } from '../../../platform/items/tags/queries.ts'
import type { LiveNews } from '../../../platform/live/live.ts'
import { listenLive, listenOwnChanges } from '../../../platform/live/live.ts'
import { queryClient } from '../../../platform/query-client.ts'

/** Many changes arrive together, for example when someone uploads a folder: they are fetched once. */
const gatherMs = 250

/** While many files arrive, the totals of the folders above are fetched at most this often; milliseconds. */
const totalsEveryMs = 1500

/** Events that change a mark beside an item but not the item itself. */
const signEvents: ReadonlySet<string> = new Set([
  'comments.changed',
  'editors.changed',
  'link.created',
  'links.changed',
])

const isOfWholeSpace = ({ type, folderIds, itemIds }: LiveEvent) =>
  type === 'items.changed' && folderIds.length === 0 && itemIds.length === 0

/** Gathers folders whose totals changed, and reloads them where they are shown. */
function createTotals() {
  const folders = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let refreshedAt = Number.NEGATIVE_INFINITY
  const refresh = () => {
    timer = undefined
    refreshedAt = performance.now()
    refreshTotals(folders)
    folders.clear()
  }
  return {
    take({ totalIds }: LiveEvent): void {
      if (totalIds.length === 0) return
      for (const id of totalIds) folders.add(id)
      timer ??= setTimeout(refresh, Math.max(gatherMs, refreshedAt + totalsEveryMs - performance.now()))
    },
    stop: () => clearTimeout(timer),
  }
}

/** Reloads what others have changed, and what this tab's own changes changed elsewhere: the totals of folders above. */
export function useLiveDrive(): void {
  useEffect(() => {
    const totals = createTotals()
    const folders = new Set<string>()
    const items = new Set<string>()
    /** Items with new comments or changed links: lists show marks for these. */
    const discussed = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const apply = () => {
      timer = undefined
      refreshListsWith(discussed)
      for (const id of discussed) void queryClient.invalidateQueries({ queryKey: ['item', id] })
      discussed.clear()
      if (folders.size === 0 && items.size === 0) return
      refreshFolders(folders)
      refreshWithin(items)
      refreshViews(items)
      refreshSpaces()
      folders.clear()
      items.clear()
    }
    const take = (news: LiveNews) => {
      // The bell handles this event itself.
      if (news.kind === 'change' && news.event.type === 'notifications.changed') return
      // A change of rights affects everything that is shown, and so does a recount of a space.
      if (news.kind === 'gap' || news.event.type === 'access.changed' || isOfWholeSpace(news.event))
        return refreshEverything()
      // The user's own lists, shown beside the others.
      for (const key of ['tags', 'saved-searches']) {
        if (news.event.type === `${key}.changed`) void queryClient.invalidateQueries({ queryKey: [key] })
      }
      if (news.event.type === 'site-tags.changed') return void refreshSiteTags()
      const isSign = signEvents.has(news.event.type)
      const isOfLinks = isSign && news.event.type.startsWith('link')
      if (isOfLinks) void queryClient.invalidateQueries({ queryKey: ['links'] })
      const changed = isSign ? discussed : items
      for (const id of news.event.folderIds) folders.add(id)
      for (const id of news.event.itemIds) changed.add(id)
      totals.take(news.event)
      timer ??= setTimeout(apply, gatherMs)
    }
    const stop = listenLive(take)
    const stopOwn = listenOwnChanges(totals.take)
    return () => {
      stop()
      stopOwn()
      totals.stop()
      clearTimeout(timer)
    }
  }, [])
}
