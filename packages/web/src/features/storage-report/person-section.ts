import type { PersonSection } from '../../platform/person-page/person-sections.ts'
import { t } from '../../ui/text.ts'

export const spaceSection: PersonSection = {
  id: 'space',
  title: () => t('Storage'),
  permission: 'files.view',
  place: 'facts',
  load: () => import('./components/space-section.tsx'),
}
