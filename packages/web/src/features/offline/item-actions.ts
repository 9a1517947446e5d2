import IconDeviceMobileDown from '@tabler/icons-react/dist/esm/icons/IconDeviceMobileDown.mjs'
import type { ItemAction, ItemTarget, ListedItem } from '../../platform/actions/item-action.ts'
import { t } from '../../ui/text.ts'
import { findOfflineFile } from './offline-files.ts'

const loadOperations = () => import('./operations.ts')

/** Whether this browser can keep files: only over https, and not in some private windows. */
const canKeep = () => Boolean(globalThis.navigator?.serviceWorker && globalThis.caches)

const isFile = (item: ListedItem) => item.kind === 'file' && item.can.download && item.can.star
const areFiles = ({ place, items }: ItemTarget) => place !== 'trash' && items.length > 0 && items.every(isFile)
const areKept = ({ items }: ItemTarget) => items.every(item => findOfflineFile(item.id))

const makeAction: ItemAction = {
  id: 'make-offline',
  on: 'items',
  label: () => t('Make available offline'),
  icon: IconDeviceMobileDown,
  group: 'mark',
  order: 10,
  isVisible: target => canKeep() && areFiles(target) && !areKept(target),
  async run(target) {
    const [items, { makeOffline }] = await Promise.all([target.all(), loadOperations()])
    await makeOffline(items.filter(isFile))
  },
}

const removeAction: ItemAction = {
  id: 'remove-offline',
  on: 'items',
  label: () => t('Remove from this device'),
  icon: IconDeviceMobileDown,
  group: 'mark',
  order: 11,
  isVisible: target => areFiles(target) && areKept(target),
  async run(target) {
    const [items, { removeOffline }] = await Promise.all([target.all(), loadOperations()])
    await removeOffline(items.map(item => item.id))
  },
}

export const itemActions: readonly ItemAction[] = [makeAction, removeAction]
