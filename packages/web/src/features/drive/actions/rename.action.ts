import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import type { ItemAction } from '../../../platform/actions/item-action.ts'
import { allCan, onlyItem } from '../../../platform/actions/item-action.ts'
import { t } from '../../../ui/text.ts'
import { screen } from '../state/screen.ts'

export const renameAction: ItemAction = {
  id: 'rename',
  on: 'items',
  label: () => t('Rename'),
  icon: IconPencil,
  shortcut: 'F2',
  group: 'organise',
  isVisible: target => onlyItem(target) !== null && allCan(target, 'rename') && target.place !== 'viewer',
  run: target => {
    const item = onlyItem(target)
    if (item) screen.set({ renaming: { id: item.id } })
  },
}
