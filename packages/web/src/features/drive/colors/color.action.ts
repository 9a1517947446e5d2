import IconPalette from '@tabler/icons-react/dist/esm/icons/IconPalette.mjs'
import type { ItemAction, ListedItem } from '../../../platform/actions/item-action.ts'
import { allCan, onlyItem } from '../../../platform/actions/item-action.ts'
import { showDialog } from '../../../platform/dialogs.tsx'
import { t } from '../../../ui/text.ts'
import type { ColorAnswer } from './color-dialog.tsx'
import { setColor } from './set-color.ts'

export const colorAction: ItemAction = {
  id: 'color',
  on: 'items',
  label: () => t('Folder colour…'),
  icon: IconPalette,
  group: 'mark',
  order: 2,
  isVisible: target => onlyItem(target)?.kind === 'folder' && target.place !== 'trash' && allCan(target, 'rename'),
  run: async target => {
    const folder = onlyItem(target)
    if (!folder) return
    const answer = await showDialog<ColorAnswer, { folder: ListedItem }>(
      async () => (await import('./color-dialog.tsx')).ColorDialog,
      { folder },
    )
    if (answer) await setColor(folder, answer.color)
  },
}
