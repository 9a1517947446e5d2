import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import type { AdminEntry } from '../../platform/admin/admin-entries.ts'
import { t } from '../../ui/text.ts'

export const subscriptionsEntry: AdminEntry = {
  id: 'subscriptions',
  label: () => t('Subscriptions'),
  group: 'money',
  icon: IconReceipt,
  to: '/admin/subscriptions',
  permission: 'subscriptions.view',
  setting: 'billing.enable',
  waiting: 'arrears',
}
