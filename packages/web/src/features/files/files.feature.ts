import { whenItComes } from '../../platform/lazy-part.ts'
import { goTo } from '../../platform/navigation.ts'
import { setItemOpener } from '../../platform/open-item.ts'
import type { Feature } from '../../platform/registry/feature.ts'
import { captureSource } from '../../platform/upload-queue/capture-source.ts'
import { setUploadHandler } from '../../platform/upload-queue-port.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { t } from '../../ui/text.ts'
import { trayNeeded } from './uploads/tray/tray-needed.ts'
import { filePath } from './viewer/file-path.ts'

setUploadHandler((folderId, source) => {
  // Dropped files are only available during the event, before any code can be fetched.
  const captured = captureSource(source)
  trayNeeded.set({ isNeeded: true })
  whenItComes(() => import('./uploads/begin-upload.ts'))
    .then(({ beginUpload }) => beginUpload(folderId, captured))
    .catch(error => {
      console.error(error)
      showToast({ tone: 'danger', message: t('The upload couldn’t start. Reload the page and try again.') })
    })
})
setItemOpener(item => goTo(filePath(item.id)))

/** Uploads with their tray, the viewer, and file versions. */
export const filesFeature: Feature = {
  name: 'files',
  routes: [{ path: '/drive/file/$id', shell: 'drive', load: () => import('./viewer/viewer-page.tsx') }],
  itemActions: () => import('./versions/item-actions.ts'),
  slots: {
    'drive.tray': () => import('./uploads/tray/tray-host.tsx'),
    'drive.facts': () => import('./media/media-facts.tsx'),
    'drive.details': () => import('./versions/versions-section.tsx'),
  },
}
