import IconActivityHeartbeat from '@tabler/icons-react/dist/esm/icons/IconActivityHeartbeat.mjs'
import type { AdminEntry } from '../../platform/admin/admin-entries.ts'
import { t } from '../../ui/text.ts'

export const statusEntry: AdminEntry = {
  id: 'status',
  label: () => t('Status'),
  group: 'system',
  icon: IconActivityHeartbeat,
  to: '/admin/status',
  permission: 'admin.access',
}
