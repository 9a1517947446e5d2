import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import type { ItemAction } from '../../../platform/actions/item-action.ts'
import { onlyItem } from '../../../platform/actions/item-action.ts'
import { t } from '../../../ui/text.ts'
import { openListed } from '../operations/open-listed.ts'

export const openAction: ItemAction = {
  id: 'open',
  on: 'items',
  label: () => t('Open'),
  icon: IconArrowRight,
  shortcut: 'Enter',
  group: 'open',
  isVisible: target => onlyItem(target) !== null && target.place !== 'trash' && target.place !== 'viewer',
  run: target => {
    const item = onlyItem(target)
    if (item) openListed(item)
  },
}
