import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs'
import type { AdminEntry } from '../../platform/admin/admin-entries.ts'
import { t } from '../../ui/text.ts'

export const paymentsEntry: AdminEntry = {
  id: 'payments',
  label: () => t('Payments', { meaning: 'of customers' }),
  group: 'money',
  icon: IconCash,
  to: '/admin/payments',
  permission: 'subscriptions.view',
  setting: 'billing.enable',
}
