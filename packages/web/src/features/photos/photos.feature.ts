import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import type { Feature } from '../../platform/registry/feature.ts'
import { t } from '../../ui/text.ts'

export const photosFeature: Feature = {
  name: 'photos',
  routes: [{ path: '/drive/photos', shell: 'drive', load: () => import('./photos-page.tsx') }],
  driveViews: () => [{ id: 'photos', label: t('Photos'), icon: IconPhoto, to: '/drive/photos', order: 35, onPhone: 2 }],
}
