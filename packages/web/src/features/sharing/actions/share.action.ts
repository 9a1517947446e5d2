import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import type { ItemAction } from '../../../platform/actions/item-action.ts'
import { t } from '../../../ui/text.ts'
import { openShare } from '../share/open-share.ts'
import { canBeShared } from './can-have-links.ts'

export const shareAction: ItemAction = {
  id: 'share',
  on: 'items',
  label: () => t('Share…'),
  icon: IconUserPlus,
  group: 'share',
  order: -1,
  isInBar: true,
  isVisible: canBeShared,
  async run(target) {
    const items = await target.all()
    if (items.length > 0) await openShare(...items)
  },
}
