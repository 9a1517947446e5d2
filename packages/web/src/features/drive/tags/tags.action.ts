import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import type { ItemAction } from '../../../platform/actions/item-action.ts'
import { allCan } from '../../../platform/actions/item-action.ts'
import { t } from '../../../ui/text.ts'
import { openTags } from './open-tags.ts'

export const tagsAction: ItemAction = {
  id: 'tags',
  on: 'items',
  label: () => t('Tags…'),
  icon: IconTag,
  shortcut: 'Alt+T',
  group: 'mark',
  order: 1,
  isVisible: target => target.place !== 'trash' && allCan(target, 'star'),
  run: async target => openTags(await target.all()),
}
