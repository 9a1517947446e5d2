import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import type { ItemAction, ItemPlace } from '../../../platform/actions/item-action.ts'
import { allCan, onlyItem } from '../../../platform/actions/item-action.ts'
import { screen } from '../../../platform/items/screen.ts'
import { t } from '../../../ui/text.ts'

/** Places that have no name on the page that could be edited. */
const noNames: ReadonlySet<ItemPlace> = new Set(['viewer', 'photos'])

export const renameAction: ItemAction = {
  id: 'rename',
  on: 'items',
  label: () => t('Rename'),
  icon: IconPencil,
  shortcut: 'F2',
  group: 'organise',
  isVisible: target => onlyItem(target) !== null && allCan(target, 'rename') && !noNames.has(target.place),
  run: target => {
    const item = onlyItem(target)
    if (item) screen.set({ renaming: { id: item.id } })
  },
}
