import IconUserShare from '@tabler/icons-react/dist/esm/icons/IconUserShare.mjs'
import type { ItemAction } from '../../../platform/actions/item-action.ts'
import { onlyItem } from '../../../platform/actions/item-action.ts'
import { showDialog } from '../../../platform/dialogs.tsx'
import { t } from '../../../ui/text.ts'
import { homeSpaceId } from '../../drive/public.ts'
import type { HandOverDialogProps } from '../dialogs/hand-over-dialog.tsx'

/** Offers to transfer the ownership of an item in the user's own drive to someone else. */
export const handOverAction: ItemAction = {
  id: 'hand-over',
  on: 'items',
  label: () => t('Transfer ownership…'),
  icon: IconUserShare,
  group: 'share',
  order: 4,
  isVisible: target => {
    const item = onlyItem(target)
    return item !== null && target.place !== 'trash' && item.can.share && item.spaceId === homeSpaceId()
  },
  async run(target) {
    const item = onlyItem(target)
    if (!item) return
    const load = async () => (await import('../dialogs/hand-over-dialog.tsx')).HandOverDialog
    await showDialog<never, Omit<HandOverDialogProps, 'onAnswer'>>(load, { item })
  },
}
