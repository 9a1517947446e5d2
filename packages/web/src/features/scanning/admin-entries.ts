import IconBiohazard from '@tabler/icons-react/dist/esm/icons/IconBiohazard.mjs'
import type { AdminEntry } from '../../platform/admin/admin-entries.ts'
import { t } from '../../ui/text.ts'

export const quarantineEntry: AdminEntry = {
  id: 'quarantine',
  label: () => t('Quarantine'),
  group: 'content',
  icon: IconBiohazard,
  to: '/admin/quarantine',
  permission: 'quarantine.view',
  waiting: 'quarantine',
}
