import IconActivity from '@tabler/icons-react/dist/esm/icons/IconActivity.mjs'
import type { Feature } from '../../platform/registry/feature.ts'
import { t } from '../../ui/text.ts'

/** Who did what: in the details panel of an item, and as a view of the drive. */
export const activityFeature: Feature = {
  name: 'activity',
  routes: [{ path: '/drive/activity', shell: 'drive', load: () => import('./activity-page.tsx') }],
  driveViews: () => [{ id: 'activity', label: t('Activity'), icon: IconActivity, to: '/drive/activity', order: 50 }],
  slots: { 'drive.details': () => import('./activity-section.tsx') },
}
