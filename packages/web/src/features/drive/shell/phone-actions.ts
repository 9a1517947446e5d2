import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import { emptySpace, targetOf } from '../../../platform/items/screen.ts'
import { goTo } from '../../../platform/navigation.ts'
import type { DriveView } from '../../../platform/registry/feature.ts'
import type { UploadSource } from '../../../platform/upload-queue-port.ts'
import { canUpload, chooseUploads } from '../../../platform/upload-queue-port.ts'
import type { Action } from '../../../ui/actions/action.ts'
import type { Translate } from '../../../ui/text.ts'
import { placeForNew } from '../operations/place-for-new.ts'
import type { NewActions } from './use-new-actions.ts'

/** What a phone can upload; the folder is determined when a source is chosen. */
export function uploadActions(made: NewActions, t: Translate): Action[] {
  if (!canUpload()) return []
  const from = (source: UploadSource) => () => {
    const place = placeForNew(emptySpace()) ?? placeForNew({ ...targetOf([]), place: 'starred', folder: null })
    if (place) chooseUploads(place.id, source)
  }
  return [
    ...(made.isElsewhere ? made.actions.filter(action => action.id === 'read-only') : []),
    { id: 'camera', label: t('Take a photo'), icon: IconCamera, group: 'upload', run: from('camera') },
    { id: 'gallery', label: t('Photos and videos'), icon: IconPhoto, group: 'upload', run: from('gallery') },
    { id: 'files', label: t('Files'), icon: IconFile, group: 'upload', run: from('files') },
  ]
}

/** What is behind More: the views that aren’t in the bar, and what can be created here. */
export function moreActions(others: readonly DriveView[], made: NewActions, t: Translate): Action[] {
  const creates = made.isElsewhere ? [] : made.actions.filter(action => action.id.startsWith('new-'))
  return [
    ...others.map(view => ({
      id: view.id,
      label: view.label,
      icon: view.icon,
      group: 'views',
      run: () => goTo(view.to),
    })),
    {
      id: 'search',
      label: t('Tags and saved searches'),
      icon: IconTag,
      group: 'views',
      run: () => goTo('/drive/search'),
    },
    ...creates.map(action => ({ ...action, group: 'new' })),
  ]
}
