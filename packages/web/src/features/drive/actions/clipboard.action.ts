import IconClipboard from '@tabler/icons-react/dist/esm/icons/IconClipboard.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconScissors from '@tabler/icons-react/dist/esm/icons/IconScissors.mjs'
import type { ItemAction, ItemTarget } from '../../../platform/actions/item-action.ts'
import { allCan } from '../../../platform/actions/item-action.ts'
import { stepToast } from '../../../platform/actions/undo.ts'
import { clipboard } from '../../../platform/items/panels.ts'
import { nameItems } from '../../../platform/items/report.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { t } from '../../../ui/text.ts'
import { copyItems } from '../operations/copy-items.ts'
import { moveItems } from '../operations/move-items.ts'

/** On a touch screen the sheet would be longer than a thumb reaches; “Move to…” and “Copy to…” do the same there. */
const hasMouse = () => matchMedia('(pointer: fine)').matches

let taking: Promise<unknown> = Promise.resolve()

/** Resolves once what was cut or copied last is on the clipboard: the items of a whole list are looked up first. */
export const clipboardReady = (): Promise<unknown> => taking

async function take(mode: 'cut' | 'copy', target: ItemTarget): Promise<string> {
  const taken = target.all().then(items => {
    clipboard.set({ mode, items })
    return nameItems(items)
  })
  // Whoever cut or copied reports the failure.
  taking = Promise.allSettled([taken])
  return taken
}

export const cutItemsAction: ItemAction = {
  id: 'cut',
  on: 'items',
  label: () => t('Cut'),
  icon: IconScissors,
  shortcut: 'Mod+X',
  group: 'organise',
  order: 30,
  isVisible: target => hasMouse() && target.place !== 'viewer' && allCan(target, 'move'),
  run: async target => {
    const what = await take('cut', target)
    showToast({ key: stepToast, message: t('{{what}} cut. Paste to move.', { what }) })
  },
}

export const copyItemsAction: ItemAction = {
  id: 'copy',
  on: 'items',
  label: () => t('Copy'),
  icon: IconCopy,
  shortcut: 'Mod+C',
  group: 'organise',
  order: 40,
  isVisible: target => hasMouse() && !['trash', 'viewer'].includes(target.place) && allCan(target, 'download'),
  run: async target => {
    const what = await take('copy', target)
    showToast({ key: stepToast, message: t('{{what}} copied. Paste where you want it.', { what }) })
  },
}

export const pasteAction: ItemAction = {
  id: 'paste',
  on: 'space',
  label: () => t('Paste'),
  icon: IconClipboard,
  shortcut: 'Mod+V',
  group: 'organise',
  isVisible: target => clipboard.get().items.length > 0 && target.folder !== null && target.folder.can.add,
  run: async target => {
    const { mode, items } = clipboard.get()
    const { folder } = target
    if (!folder) return
    const isHere = items.every(item => item.parentId === folder.id)
    if (mode === 'copy') return copyItems(items, folder, isHere ? 'keep-both' : 'ask')
    // Where they already are, nothing moves, and they stay cut: perhaps the folder meant is still opening.
    if (isHere) return
    clipboard.set({ items: [] })
    await moveItems(items, folder)
  },
}
