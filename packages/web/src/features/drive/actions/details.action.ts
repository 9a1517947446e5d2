import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import type { ItemAction } from '../../../platform/actions/item-action.ts'
import { panels } from '../../../platform/items/panels.ts'
import { t } from '../../../ui/text.ts'

export const detailsAction: ItemAction = {
  id: 'details',
  on: 'items',
  label: () => t('Details'),
  icon: IconInfoCircle,
  shortcut: 'Alt+Enter',
  group: 'info',
  isVisible: target => target.place !== 'viewer',
  run: () => panels.set({ isDetailsOpen: true }),
}
