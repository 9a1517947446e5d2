import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs'
import type { ItemAction } from '../../../../platform/actions/item-action.ts'
import { onlyItem } from '../../../../platform/actions/item-action.ts'
import { isLockedForMe, lockLabels } from '../../../../platform/locks/lock-labels.ts'
import { openItem } from '../../../../platform/open-item.ts'
import { t } from '../../../../ui/text.ts'
import { canEditText, editing } from './editing.ts'

export const editAction: ItemAction = {
  id: 'edit-text',
  on: 'items',
  label: () => t('Edit'),
  icon: IconEdit,
  group: 'open',
  order: 10,
  isInBar: true,
  isVisible: target => {
    const item = onlyItem(target)
    if (item === null || target.place === 'trash') return false
    const isOpen = target.place === 'viewer' && editing.get().id === item.id
    return !isOpen && canEditText(item)
  },
  disabledReason: target => {
    const item = onlyItem(target)
    return item?.lock && isLockedForMe(item) ? lockLabels(item.lock, t) : undefined
  },
  run(target) {
    const item = onlyItem(target)
    if (!item) return
    editing.set({ id: item.id })
    if (target.place !== 'viewer') openItem(item)
  },
}
