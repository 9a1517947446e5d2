import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import type { ItemAction } from '../../../platform/actions/item-action.ts'
import { onlyItem } from '../../../platform/actions/item-action.ts'
import { t } from '../../../ui/text.ts'
import { editAction } from '../viewer/edit/edit-action.ts'
import { openVersions } from './open-versions.ts'

const versionsAction: ItemAction = {
  id: 'versions',
  on: 'items',
  label: () => t('Versions…'),
  icon: IconHistory,
  group: 'info',
  order: 10,
  isVisible: target => {
    const item = onlyItem(target)
    return item?.kind === 'file' && item.can.download && target.place !== 'trash'
  },
  async run(target) {
    const item = onlyItem(target)
    if (item) await openVersions(item)
  },
}

export const itemActions: readonly ItemAction[] = [editAction, versionsAction]
