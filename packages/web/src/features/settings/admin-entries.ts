import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import type { AdminEntry } from '../../platform/admin/admin-entries.ts'
import { t } from '../../ui/text.ts'

export const settingsEntry: AdminEntry = {
  id: 'settings',
  label: () => t('Settings'),
  group: 'site',
  icon: IconSettings,
  to: '/admin/settings',
  permission: 'settings.view',
}
