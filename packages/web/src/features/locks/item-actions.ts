import type { ItemLock } from '@holdall/contract/drive/drive.schemas.ts'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import IconLockOpen2 from '@tabler/icons-react/dist/esm/icons/IconLockOpen2.mjs'
import type { ItemAction, ItemTarget, ListedItem } from '../../platform/actions/item-action.ts'
import { onlyItem } from '../../platform/actions/item-action.ts'
import { t } from '../../ui/text.ts'
import { openLockDialog } from './open-lock-dialog.ts'
import { breakLock, unlock } from './operations.ts'

/** The lock that counts now: lists may still hold one that has just ended. */
function lockOf(item: ListedItem | null): ItemLock | undefined {
  const lock = item?.lock
  return lock && Date.parse(lock.until) > Date.now() ? lock : undefined
}

const fileOf = (target: ItemTarget) => {
  const item = target.place === 'trash' ? null : onlyItem(target)
  return item?.kind === 'file' ? item : null
}

const lockAction: ItemAction = {
  id: 'lock',
  on: 'items',
  label: target => (lockOf(fileOf(target)) ? t('Change lock…') : t('Lock…')),
  icon: IconLock,
  group: 'organise',
  order: 20,
  isVisible: target => {
    const file = fileOf(target)
    const lock = lockOf(file)
    return file?.can.edit === true && (!lock || (lock.isMine && !lock.isByProgram))
  },
  async run(target) {
    const file = fileOf(target)
    if (file) await openLockDialog(file)
  },
}

const unlockAction: ItemAction = {
  id: 'unlock',
  on: 'items',
  label: () => t('Unlock'),
  icon: IconLockOpen,
  group: 'organise',
  order: 21,
  isVisible: target => target.place !== 'trash' && lockOf(onlyItem(target))?.isMine === true,
  async run(target) {
    const item = onlyItem(target)
    if (item) await unlock(item)
  },
}

const breakAction: ItemAction = {
  id: 'break-lock',
  on: 'items',
  label: () => t('Break lock…'),
  icon: IconLockOpen2,
  group: 'organise',
  order: 22,
  danger: true,
  isVisible: target => target.place !== 'trash' && lockOf(onlyItem(target))?.mayBreak === true,
  async run(target) {
    const item = onlyItem(target)
    if (item) await breakLock(item)
  },
}

export const itemActions: readonly ItemAction[] = [lockAction, unlockAction, breakAction]
