import IconDeviceMobileDown from '@tabler/icons-react/dist/esm/icons/IconDeviceMobileDown.mjs'
import type { Feature } from '../../platform/registry/feature.ts'
import { t } from '../../ui/text.ts'
import { hasOfflineFiles, watchHasFiles } from './offline-files.ts'

/** Files that open without a network, and what else is kept on this device. */
export const offlineFeature: Feature = {
  name: 'offline',
  routes: [{ path: '/drive/offline', shell: 'drive', load: () => import('./offline-page.tsx') }],
  // Only on devices where it leads to something.
  driveViews: () =>
    hasOfflineFiles()
      ? [
          {
            id: 'offline',
            label: t('Available offline'),
            icon: IconDeviceMobileDown,
            to: '/drive/offline',
            order: 80,
            part: 'foot',
          },
        ]
      : [],
  watchDriveViews: watchHasFiles,
  itemActions: () => import('./item-actions.ts'),
  slots: {
    'drive.banner': () => import('./offline-banner.tsx'),
    'drive.facts': () => import('./offline-facts.tsx'),
    'account.devices': () => import('./device-section.tsx'),
  },
}
