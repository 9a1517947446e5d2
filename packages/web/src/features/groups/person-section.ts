import type { PersonSection } from '../../platform/person-page/person-sections.ts'
import { t } from '../../ui/text.ts'

export const groupsSection: PersonSection = {
  id: 'groups',
  title: () => t('Groups'),
  permission: 'groups.view',
  place: 'facts',
  load: () => import('./pages/groups-section.tsx'),
}
