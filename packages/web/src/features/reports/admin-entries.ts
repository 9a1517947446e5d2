import IconChartLine from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs'
import type { AdminEntry } from '../../platform/admin/admin-entries.ts'
import { t } from '../../ui/text.ts'

export const analyticsEntry: AdminEntry = {
  id: 'analytics',
  label: () => t('Analytics'),
  group: 'site',
  icon: IconChartLine,
  to: '/admin/analytics',
  permission: 'reports.view',
}
