import type { ListedItem } from '../../platform/actions/item-action.ts'
import { startDevice, tellWorker } from '../../platform/device/start-device.ts'
import { nameItems } from '../../platform/items/report.ts'
import { queryClient } from '../../platform/query-client.ts'
import { siteQuery } from '../../platform/site.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { t } from '../../ui/text.ts'
import { starItems } from '../drive/public.ts'
import { forgetFiles } from './keep-file.ts'
import { keepUp } from './keep-up.ts'
import { changeOfflineFiles, factsOf, findOfflineFile, mostOfflineFiles, offline } from './offline-files.ts'

/** Marks files, which also stars them, and starts fetching their bytes. */
export async function makeOffline(items: readonly ListedItem[]): Promise<void> {
  const site = queryClient.getQueryData(siteQuery.queryKey)
  if (site) await startDevice(site)
  const added = items.filter(item => !findOfflineFile(item.id))
  if (offline.get().files.length + added.length > mostOfflineFiles) {
    showToast({
      tone: 'danger',
      message: t('You can keep up to {{count, number}} files on a device. Remove some first.', {
        count: mostOfflineFiles,
      }),
    })
    return
  }
  const done = t('{{what}} will be available offline', { what: nameItems(added) })
  const isStarNew = added.some(item => !item.isStarred)
  // Undoing removes the star, and with it the file from this device.
  await starItems(added, true, done)
  // Asked once; without it, the browser may delete files when the disk is almost full.
  void navigator.storage?.persist?.()
  // Not awaited: on the first visit, the worker is still fetching the shell.
  tellWorker({ kind: 'keep-viewers' }).catch(console.error)
  changeOfflineFiles(files => [
    ...files,
    ...added.map(item => ({ item: factsOf(item), state: 'waiting' as const, bytes: 0, keptVersionId: null })),
  ])
  if (!isStarNew) showToast({ key: 'offline', message: done })
  await keepUp()
}

/** Removes marks, and the bytes from this device. Stars stay. */
export async function removeOffline(ids: readonly string[]): Promise<void> {
  changeOfflineFiles(files => files.filter(file => !ids.includes(file.item.id)))
  await forgetFiles(ids)
}

/** Tries again what couldn’t be kept. */
export async function keepAgain(ids: readonly string[]): Promise<void> {
  changeOfflineFiles(files =>
    files.map(file => (ids.includes(file.item.id) ? { ...file, state: 'waiting', problem: undefined } : file)),
  )
  await keepUp()
}
