import IconFiles from '@tabler/icons-react/dist/esm/icons/IconFiles.mjs'
import type { AdminEntry } from '../../platform/admin/admin-entries.ts'
import { t } from '../../ui/text.ts'

export const filesEntry: AdminEntry = {
  id: 'files',
  label: () => t('Files'),
  group: 'content',
  icon: IconFiles,
  to: '/admin/files',
  permission: 'files.view',
}
