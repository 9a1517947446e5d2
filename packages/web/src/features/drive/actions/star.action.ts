import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconStarOff from '@tabler/icons-react/dist/esm/icons/IconStarOff.mjs'
import type { ItemAction, ItemTarget } from '../../../platform/actions/item-action.ts'
import { allCan } from '../../../platform/actions/item-action.ts'
import { ownStarName } from '../../../platform/items/tags/star-name.ts'
import { t } from '../../../ui/text.ts'
import { starItems } from '../operations/star-items.ts'

const areStarred = (target: ItemTarget) => target.items.every(item => item.isStarred)

export const starAction: ItemAction = {
  id: 'star',
  on: 'items',
  label: () => {
    const name = ownStarName()
    return name === null ? t('Add to Starred') : t('Add to “{{name}}”', { name })
  },
  icon: IconStar,
  shortcut: 'Alt+S',
  group: 'mark',
  isInBar: true,
  isVisible: target => allCan(target, 'star') && !areStarred(target),
  run: async target => starItems(await target.all(), true),
}

export const unstarAction: ItemAction = {
  id: 'unstar',
  on: 'items',
  label: () => {
    const name = ownStarName()
    return name === null ? t('Remove from Starred') : t('Remove from “{{name}}”', { name })
  },
  icon: IconStarOff,
  shortcut: 'Alt+S',
  group: 'mark',
  isInBar: true,
  isVisible: target => allCan(target, 'star') && areStarred(target),
  run: async target => starItems(await target.all(), false),
}
