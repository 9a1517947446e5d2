import type { PersonSection } from '../../platform/person-page/person-sections.ts'
import { t } from '../../ui/text.ts'

export const mailsSection: PersonSection = {
  id: 'mails',
  title: () => t('Emails'),
  permission: 'outbox.view',
  place: 'lists',
  load: () => import('./pages/mails-section.tsx'),
}
