import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs'
import type { AdminEntry } from '../../platform/admin/admin-entries.ts'
import { t } from '../../ui/text.ts'

export const plansEntry: AdminEntry = {
  id: 'plans',
  label: () => t('Plans'),
  group: 'money',
  icon: IconPackage,
  to: '/admin/plans',
  permission: 'plans.view',
  setting: 'billing.enable',
}
