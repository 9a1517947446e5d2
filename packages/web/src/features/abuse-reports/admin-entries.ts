import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import type { AdminEntry } from '../../platform/admin/admin-entries.ts'
import { t } from '../../ui/text.ts'

export const abuseReportsEntry: AdminEntry = {
  id: 'abuse-reports',
  label: () => t('Abuse reports'),
  group: 'content',
  icon: IconFlag,
  to: '/admin/abuse-reports',
  permission: 'abuse_reports.view',
  waiting: 'abuse-reports',
}
