import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import type { AdminEntry } from '../../platform/admin/admin-entries.ts'
import { t } from '../../ui/text.ts'

export const announcementsEntry: AdminEntry = {
  id: 'announcements',
  label: () => t('Announcements'),
  group: 'people',
  icon: IconSpeakerphone,
  to: '/admin/announcements',
  permission: 'announcements.update',
}
