import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import type { AdminEntry } from '../../platform/admin/admin-entries.ts'
import { t } from '../../ui/text.ts'

export const pagesEntry: AdminEntry = {
  id: 'custom-pages',
  label: () => t('Pages'),
  group: 'content',
  icon: IconFileText,
  to: '/admin/custom-pages',
  permission: 'custom_pages.view',
}
