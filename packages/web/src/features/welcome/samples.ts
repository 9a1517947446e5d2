import { call } from '../../platform/api/call.ts'
import { refreshFolders, refreshSpaces, refreshViews } from '../../platform/items/cache.ts'
import { goTo } from '../../platform/navigation.ts'
import { folderPath } from '../../platform/open-item.ts'
import { queryClient } from '../../platform/query-client.ts'
import { itemActions, withItemActions } from '../../platform/registry/item-actions.ts'
import { siteQuery } from '../../platform/site.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { t } from '../../ui/text.ts'
import { lookForHint } from './hint-times.ts'
import { welcomeQuery } from './welcome-query.ts'

/** Makes the sample files and opens their folder. */
export async function trySamples(): Promise<void> {
  const folder = await call('welcome.makeSamples')
  refreshFolders([folder.parentId])
  refreshViews()
  refreshSpaces()
  await refreshFirstUse()
  goTo(folderPath(folder))
  lookForHint()
}

/** Moves the sample files to the trash, with Undo. What the member has put between them stays, as the page has told them. */
export async function removeSamples(): Promise<void> {
  const { items, own } = await call('welcome.samples')
  if (items.length === 0) showToast({ message: t('There are no sample files left.') })
  else {
    // As in every menu, with everything that belongs to it.
    const trash = await withItemActions(() => itemActions().find(action => action.id === 'trash'))
    await trash?.run({ place: 'folder', folder: null, items, count: items.length, all: async () => items })
    if (own === 0) goTo('/drive')
  }
  await refreshFirstUse()
}

async function refreshFirstUse(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: welcomeQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: siteQuery.queryKey }),
  ])
}
