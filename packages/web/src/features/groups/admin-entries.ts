import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import type { AdminEntry } from '../../platform/admin/admin-entries.ts'
import { t } from '../../ui/text.ts'

export const groupsEntry: AdminEntry = {
  id: 'groups',
  label: () => t('Groups'),
  group: 'people',
  icon: IconUsersGroup,
  to: '/admin/groups',
  permission: 'groups.view',
}
