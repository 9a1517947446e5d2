import IconPalette from '@tabler/icons-react/dist/esm/icons/IconPalette.mjs'
import type { AdminEntry } from '../../platform/admin/admin-entries.ts'
import { t } from '../../ui/text.ts'

export const appearanceEntry: AdminEntry = {
  id: 'appearance',
  label: () => t('Appearance'),
  group: 'site',
  icon: IconPalette,
  to: '/admin/appearance',
  permission: ['appearance.update', 'resources.defaults.permissions.update'],
  opens: 'appearance.update',
}
