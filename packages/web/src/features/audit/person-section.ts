import type { PersonSection } from '../../platform/person-page/person-sections.ts'
import { t } from '../../ui/text.ts'

export const auditSection: PersonSection = {
  id: 'audit',
  title: () => t('Audit log'),
  permission: 'audit.view',
  place: 'lists',
  load: () => import('./components/audit-section.tsx'),
}
