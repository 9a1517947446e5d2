import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconTrashX from '@tabler/icons-react/dist/esm/icons/IconTrashX.mjs'
import type { ItemAction } from '../../../platform/actions/item-action.ts'
import { allCan } from '../../../platform/actions/item-action.ts'
import { t } from '../../../ui/text.ts'
import { deleteForever, trashItems } from '../operations/trash-items.ts'

export const trashAction: ItemAction = {
  id: 'trash',
  on: 'items',
  label: () => t('Move to trash'),
  icon: IconTrash,
  shortcut: 'Delete',
  group: 'remove',
  danger: true,
  isInBar: true,
  isVisible: target => target.place !== 'trash' && allCan(target, 'trash'),
  run: async target => void (await trashItems(await target.all())),
}

export const deleteForeverAction: ItemAction = {
  id: 'delete-forever',
  on: 'items',
  label: () => t('Delete forever'),
  icon: IconTrashX,
  shortcut: 'Shift+Delete',
  group: 'remove',
  order: 10,
  danger: true,
  isInBar: true,
  isVisible: target => target.place === 'trash' && allCan(target, 'trash'),
  run: async target => deleteForever(await target.all()),
}

/** Available by keyboard only: a menu entry next to “Move to trash” would be pressed by mistake. */
export const skipTrashAction: ItemAction = {
  ...deleteForeverAction,
  id: 'skip-trash',
  isInBar: false,
  isVisible: target => target.place !== 'trash' && allCan(target, 'trash'),
  isKeyOnly: true,
}
