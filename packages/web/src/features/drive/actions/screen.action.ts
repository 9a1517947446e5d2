import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconCommand from '@tabler/icons-react/dist/esm/icons/IconCommand.mjs'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import type { ItemAction } from '../../../platform/actions/item-action.ts'
import { undoLast } from '../../../platform/actions/undo.ts'
import { panels } from '../../../platform/items/panels.ts'
import { t } from '../../../ui/text.ts'
import { focusWhenThere } from './focus-when-there.ts'

/** Actions on the page rather than on items; they work everywhere. */
const everywhere = { on: 'space', group: 'info', isVisible: () => true } as const

export const searchAction: ItemAction = {
  ...everywhere,
  id: 'search',
  label: () => t('Search'),
  icon: IconSearch,
  shortcut: '/',
  isKeyOnly: true,
  run: () => focusWhenThere('[data-search-field]'),
}

export const undoAction: ItemAction = {
  ...everywhere,
  id: 'undo',
  label: () => t('Undo'),
  icon: IconArrowBackUp,
  shortcut: 'Mod+Z',
  isKeyOnly: true,
  run: undoLast,
}

export const paletteAction: ItemAction = {
  ...everywhere,
  id: 'palette',
  label: () => t('Command palette'),
  icon: IconCommand,
  shortcut: 'Mod+K',
  isKeyOnly: true,
  run: () => panels.set({ isPaletteOpen: true }),
}

export const shortcutsAction: ItemAction = {
  ...everywhere,
  id: 'shortcuts',
  label: () => t('Keyboard shortcuts'),
  icon: IconKeyboard,
  shortcut: '?',
  isVisible: () => matchMedia('(pointer: fine)').matches,
  run: () => panels.set({ isShortcutsOpen: true }),
}
