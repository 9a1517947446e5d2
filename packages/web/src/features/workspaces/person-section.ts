import type { PersonSection } from '../../platform/person-page/person-sections.ts'
import { t } from '../../ui/text.ts'

export const workspacesSection: PersonSection = {
  id: 'workspaces',
  title: () => t('Workspaces'),
  permission: 'files.view',
  place: 'facts',
  load: () => import('./components/workspaces-section.tsx'),
}
