import IconAd2 from '@tabler/icons-react/dist/esm/icons/IconAd2.mjs'
import type { AdminEntry } from '../../platform/admin/admin-entries.ts'
import { t } from '../../ui/text.ts'

export const adsEntry: AdminEntry = {
  id: 'ads',
  label: () => t('Ads'),
  group: 'content',
  icon: IconAd2,
  to: '/admin/ads',
  permission: ['ads.update', 'settings.view'],
  opens: 'ads.update',
  setting: 'vebto.admin.ads',
}
