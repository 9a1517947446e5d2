import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconFolderSymlink from '@tabler/icons-react/dist/esm/icons/IconFolderSymlink.mjs'
import type { ItemAction, ItemTarget } from '../../../platform/actions/item-action.ts'
import { t } from '../../../ui/text.ts'
import { restoreElsewhere, restoreItems } from '../operations/restore-items.ts'

const canRestore = (target: ItemTarget) =>
  target.place === 'trash' && target.items.length > 0 && target.items.every(item => item.trashed?.canRestore)

export const restoreAction: ItemAction = {
  id: 'restore',
  on: 'items',
  label: () => t('Restore'),
  icon: IconArrowBackUp,
  group: 'organise',
  isInBar: true,
  isVisible: canRestore,
  run: async target => {
    const items = await target.all()
    const isHomeless = items.every(item => item.trashed?.origin === null)
    await (isHomeless ? restoreElsewhere(items) : restoreItems(items))
  },
}

export const restoreToAction: ItemAction = {
  id: 'restore-to',
  on: 'items',
  label: () => t('Restore to…'),
  icon: IconFolderSymlink,
  group: 'organise',
  order: 10,
  isVisible: canRestore,
  run: async target => restoreElsewhere(await target.all()),
}
