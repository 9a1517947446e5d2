import IconDatabase from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs'
import type { AdminEntry } from '../../platform/admin/admin-entries.ts'
import { t } from '../../ui/text.ts'

export const storageEntry: AdminEntry = {
  id: 'storage',
  label: () => t('Storage'),
  group: 'content',
  icon: IconDatabase,
  to: '/admin/storage',
  permission: 'files.view',
}
