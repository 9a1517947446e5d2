import IconWebhook from '@tabler/icons-react/dist/esm/icons/IconWebhook.mjs'
import type { AdminEntry } from '../../platform/admin/admin-entries.ts'
import { t } from '../../ui/text.ts'

export const webhooksEntry: AdminEntry = {
  id: 'webhooks',
  label: () => t('Webhooks'),
  group: 'system',
  icon: IconWebhook,
  to: '/admin/webhooks',
  permission: 'webhooks.view',
  waiting: 'webhooks',
}
