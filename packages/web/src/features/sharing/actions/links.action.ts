import IconWorldShare from '@tabler/icons-react/dist/esm/icons/IconWorldShare.mjs'
import type { ItemAction } from '../../../platform/actions/item-action.ts'
import { onlyItem } from '../../../platform/actions/item-action.ts'
import { t } from '../../../ui/text.ts'
import { openLinks } from '../open-links.ts'
import { canHaveLinks } from './can-have-links.ts'

export const linksAction: ItemAction = {
  id: 'links',
  on: 'items',
  label: () => t('Links…'),
  icon: IconWorldShare,
  group: 'share',
  order: 1,
  isVisible: canHaveLinks,
  async run(target) {
    const item = onlyItem(target)
    if (item) await openLinks(item)
  },
}
