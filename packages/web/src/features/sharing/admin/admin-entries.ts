import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import type { AdminEntry } from '../../../platform/admin/admin-entries.ts'
import { t } from '../../../ui/text.ts'

export const sharesEntry: AdminEntry = {
  id: 'shares',
  label: () => t('Shares and links'),
  group: 'content',
  icon: IconLink,
  to: '/admin/shares',
  permission: 'shares.view',
}
