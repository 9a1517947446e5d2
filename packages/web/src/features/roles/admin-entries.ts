import IconUserShield from '@tabler/icons-react/dist/esm/icons/IconUserShield.mjs'
import type { AdminEntry } from '../../platform/admin/admin-entries.ts'
import { t } from '../../ui/text.ts'

export const rolesEntry: AdminEntry = {
  id: 'roles',
  label: () => t('Roles'),
  group: 'people',
  icon: IconUserShield,
  to: '/admin/roles',
  permission: 'roles.view',
}
