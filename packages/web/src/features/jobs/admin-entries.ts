import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import type { AdminEntry } from '../../platform/admin/admin-entries.ts'
import { t } from '../../ui/text.ts'

export const jobsEntry: AdminEntry = {
  id: 'jobs',
  label: () => t('Jobs'),
  group: 'system',
  icon: IconStack2,
  to: '/admin/jobs',
  permission: 'jobs.view',
  waiting: 'jobs',
}
