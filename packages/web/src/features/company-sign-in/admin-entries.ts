import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import type { AdminEntry } from '../../platform/admin/admin-entries.ts'
import { t } from '../../ui/text.ts'

export const companySignInEntry: AdminEntry = {
  id: 'company-sign-in',
  label: () => t('Company sign-in'),
  group: 'people',
  icon: IconBuilding,
  to: '/admin/company-sign-in',
  permission: 'settings.view',
}
