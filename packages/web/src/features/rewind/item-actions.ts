import IconRewind from '@tabler/icons-react/dist/esm/icons/IconPlayerTrackPrev.mjs'
import { type ItemAction, onlyItem } from '../../platform/actions/item-action.ts'
import { goTo } from '../../platform/navigation.ts'
import { t } from '../../ui/text.ts'

const open = (id: string) => goTo(`/drive/rewind/${id}`)

/** A folder in a list. */
const rewindAction: ItemAction = {
  id: 'rewind',
  on: 'items',
  label: () => t('Rewind…'),
  icon: IconRewind,
  group: 'organise',
  order: 40,
  isVisible: target => {
    const item = onlyItem(target)
    return target.place !== 'trash' && item?.kind === 'folder' && item.can.edit && item.can.share
  },
  run: target => {
    const item = onlyItem(target)
    if (item) open(item.id)
  },
}

/** The folder that is open. Nobody shares the top of a drive, so whether they manage it is found on the page. */
const rewindHereAction: ItemAction = {
  id: 'rewind-here',
  on: 'space',
  label: () => t('Rewind…'),
  icon: IconRewind,
  group: 'organise',
  order: 40,
  isVisible: ({ place, folder }) =>
    place === 'folder' && folder !== null && folder.can.edit && (folder.can.share || folder.parentId === null),
  run: ({ folder }) => {
    if (folder) open(folder.id)
  },
}

export const itemActions: readonly ItemAction[] = [rewindAction, rewindHereAction]
