import type { PersonSection } from '../../../platform/person-page/person-sections.ts'
import { t } from '../../../ui/text.ts'

export const paymentsSection: PersonSection = {
  id: 'payments',
  title: () => t('Plan and payments'),
  permission: 'subscriptions.view',
  setting: 'billing.enable',
  place: 'facts',
  load: () => import('./payments-section.tsx'),
}
