import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs'
import IconFolderUp from '@tabler/icons-react/dist/esm/icons/IconFolderUp.mjs'
import type { ItemAction } from '../../../platform/actions/item-action.ts'
import { canUpload, chooseUploads } from '../../../platform/upload-queue-port.ts'
import { t } from '../../../ui/text.ts'
import { placeForNew } from '../operations/place-for-new.ts'

export const uploadFilesAction: ItemAction = {
  id: 'upload-files',
  on: 'space',
  label: () => t('Upload files'),
  icon: IconFileUpload,
  shortcut: 'Alt+U',
  group: 'new',
  order: 100,
  isVisible: target => canUpload() && placeForNew(target) !== null,
  run: target => chooseUploads(placeForNew(target)!.id, 'files'),
}

export const uploadFolderAction: ItemAction = {
  id: 'upload-folder',
  on: 'space',
  label: () => t('Upload folder'),
  icon: IconFolderUp,
  group: 'new',
  order: 110,
  isVisible: target => canUpload() && placeForNew(target) !== null,
  run: target => chooseUploads(placeForNew(target)!.id, 'folder'),
}
