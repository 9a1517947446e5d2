import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import type { AdminEntry } from '../../platform/admin/admin-entries.ts'
import { t } from '../../ui/text.ts'

export const auditEntry: AdminEntry = {
  id: 'audit',
  label: () => t('Audit log'),
  group: 'system',
  icon: IconHistory,
  to: '/admin/audit-log',
  permission: 'audit.view',
}
