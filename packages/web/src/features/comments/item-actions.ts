import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import type { ItemAction } from '../../platform/actions/item-action.ts'
import { onlyItem } from '../../platform/actions/item-action.ts'
import { panels } from '../../platform/items/panels.ts'
import { t } from '../../ui/text.ts'
import { wantComments } from './wanted.ts'

const commentsAction: ItemAction = {
  id: 'comments',
  on: 'items',
  label: () => t('Comments'),
  icon: IconMessage,
  group: 'info',
  order: 5,
  isVisible: target => onlyItem(target)?.kind === 'file' && target.place !== 'trash',
  run(target) {
    const item = onlyItem(target)
    if (item) wantComments(item.id)
    panels.set(target.place === 'viewer' ? { isViewerDetailsOpen: true } : { isDetailsOpen: true })
  },
}

export const itemActions: readonly ItemAction[] = [commentsAction]
