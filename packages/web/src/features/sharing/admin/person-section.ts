import type { PersonSection } from '../../../platform/person-page/person-sections.ts'
import { t } from '../../../ui/text.ts'

export const sharesSection: PersonSection = {
  id: 'shares',
  title: () => t('Shares and links'),
  permission: 'shares.view',
  place: 'lists',
  load: () => import('./shares-section.tsx'),
}
