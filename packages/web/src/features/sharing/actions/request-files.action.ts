import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import type { ItemAction } from '../../../platform/actions/item-action.ts'
import { onlyItem } from '../../../platform/actions/item-action.ts'
import { t } from '../../../ui/text.ts'
import { placeForNew } from '../../drive/public.ts'
import { openRequest } from '../requests/open-request.ts'
import { canHaveLinks } from './can-have-links.ts'

/** Asks people to send files into a folder. */
export const requestFilesAction: ItemAction = {
  id: 'request-files',
  on: 'items',
  label: () => t('Request files…'),
  icon: IconInbox,
  group: 'share',
  order: 2,
  isVisible: target => canHaveLinks(target) && onlyItem(target)?.kind === 'folder',
  async run(target) {
    const folder = onlyItem(target)
    if (folder) await openRequest({ folder })
  },
}

/** The same for a new folder created for the request. */
export const newFileRequestAction: ItemAction = {
  id: 'new-file-request',
  on: 'space',
  label: () => t('File request'),
  icon: IconInbox,
  group: 'new',
  order: 30,
  isVisible({ place, folder, ...target }) {
    // The top of a drive can't be shared itself, but what is created in it can.
    const mayShare = !folder || folder.can.share || folder.parentId === null
    return mayShare && placeForNew({ place, folder, ...target }) !== null
  },
  async run(target) {
    const below = placeForNew(target)
    if (below) await openRequest({ below: { id: below.id, name: below.name } })
  },
}
