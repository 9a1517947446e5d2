import type { PersonSection } from '../../../platform/person-page/person-sections.ts'
import { t } from '../../../ui/text.ts'

export const signInSection: PersonSection = {
  id: 'sign-in',
  title: () => t('Sign-in'),
  permission: 'users.view',
  place: 'lists',
  load: () => import('./sign-in-section.tsx'),
}
