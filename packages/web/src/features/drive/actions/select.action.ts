import IconSelectAll from '@tabler/icons-react/dist/esm/icons/IconSelectAll.mjs'
import IconSquareCheck from '@tabler/icons-react/dist/esm/icons/IconSquareCheck.mjs'
import type { ItemAction } from '../../../platform/actions/item-action.ts'
import { screen, select } from '../../../platform/items/screen.ts'
import { inverted, settled, wholeSelection } from '../../../platform/lists/selection.ts'
import { t } from '../../../ui/text.ts'

export const selectAllAction: ItemAction = {
  id: 'select-all',
  on: 'space',
  label: () => t('Select all'),
  icon: IconSelectAll,
  shortcut: 'Mod+A',
  group: 'select',
  isVisible: () => (screen.get().rows?.count ?? 0) > 0,
  run: () => {
    const { rows } = screen.get()
    if (rows) select(settled(wholeSelection, rows))
  },
}

const invert = async () => {
  const { rows, selection } = screen.get()
  if (!rows) return
  if (selection.range) await rows.load(selection.range.from, selection.range.to)
  select(inverted(selection, screen.get().rows ?? rows))
}

export const invertAction: ItemAction = {
  id: 'invert-selection',
  on: 'items',
  label: () => t('Invert selection'),
  icon: IconSquareCheck,
  shortcut: 'Mod+I',
  group: 'select',
  isVisible: target => target.place !== 'viewer' && matchMedia('(pointer: fine)').matches,
  run: invert,
}
