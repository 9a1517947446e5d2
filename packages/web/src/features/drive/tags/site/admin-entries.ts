import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs'
import type { AdminEntry } from '../../../../platform/admin/admin-entries.ts'
import { t } from '../../../../ui/text.ts'

export const tagsEntry: AdminEntry = {
  id: 'tags',
  label: () => t('Tags'),
  group: 'content',
  icon: IconTags,
  to: '/admin/tags',
  permission: 'tags.view',
}
