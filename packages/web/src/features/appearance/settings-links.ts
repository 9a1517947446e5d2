import type { SettingsLink } from '../../platform/settings/settings-panels.ts'
import { appearancePanels } from './panels.ts'

/** The panels of the area, for users who look for them among the settings. */
export const appearanceLinks: readonly SettingsLink[] = appearancePanels.map(({ route, label, load }) => ({
  label,
  to: '/admin/appearance',
  search: { panel: route },
  permission: 'appearance.update',
  load,
}))
