import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { AdminEntry } from '../../platform/admin/admin-entries.ts'
import { t } from '../../ui/text.ts'

export const usersEntry: AdminEntry = {
  id: 'users',
  label: () => t('Users'),
  group: 'people',
  icon: IconUsers,
  to: '/admin/users',
  permission: 'users.view',
}
