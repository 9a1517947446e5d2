import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import type { AdminEntry } from '../../platform/admin/admin-entries.ts'
import { t } from '../../ui/text.ts'

export const outboxEntry: AdminEntry = {
  id: 'outbox',
  label: () => t('Mail outbox'),
  group: 'system',
  icon: IconMail,
  to: '/admin/outbox',
  permission: 'outbox.view',
  waiting: 'outbox',
}
