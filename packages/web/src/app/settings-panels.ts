import { authenticationPanel } from '../features/accounts/settings/panel-entry.ts'
import { appearanceLinks } from '../features/appearance/settings-links.ts'
import { drivePanel } from '../features/drive/settings/panel-entry.ts'
import {
  analyticsPanel,
  billingPanel,
  cachePanel,
  gdprPanel,
  generalPanel,
  localizationPanel,
  loggingPanel,
  mailPanel,
  queuePanel,
  recaptchaPanel,
  scanningPanel,
  searchPanel,
  uploadingPanel,
} from '../features/settings/panels/panel-entries.ts'
import type { PanelEntry, SettingsLink } from '../platform/settings/settings-panels.ts'

/**
 * The panels of the settings screen, one line each, in the order of the specification, followed by those that other
 * features add. Panels whose drivers or effects don't exist yet are left out.
 */
export const settingsPanels: readonly PanelEntry[] = [
  generalPanel,
  drivePanel,
  authenticationPanel,
  cachePanel,
  analyticsPanel,
  localizationPanel,
  mailPanel,
  loggingPanel,
  queuePanel,
  billingPanel,
  uploadingPanel,
  scanningPanel,
  recaptchaPanel,
  gdprPanel,
  searchPanel,
]

/** Links after the panels that lead elsewhere. */
export const settingsLinks: readonly SettingsLink[] = appearanceLinks
