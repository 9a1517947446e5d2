import type { PanelEntry } from '../../../platform/settings/settings-panels.ts'
import { t } from '../../../ui/text.ts'

export const authenticationPanel: PanelEntry = {
  route: 'authentication',
  label: () => t('Authentication'),
  load: () => import('./authentication-panel.tsx'),
}
