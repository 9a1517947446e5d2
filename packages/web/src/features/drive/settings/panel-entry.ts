import type { PanelEntry } from '../../../platform/settings/settings-panels.ts'
import { t } from '../../../ui/text.ts'

export const drivePanel: PanelEntry = {
  route: 'drive',
  label: () => t('Drive'),
  load: () => import('./drive-panel.ts'),
}
