import { authenticationPanel } from '../features/accounts/settings/panel-entry.ts'
import { appearanceLinks } from '../features/appearance/settings-links.ts'
import { drivePanel } from '../features/drive/settings/panel-entry.ts'
import {
  advancedPanel,
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

/** The panels of the specification, one line each, in its order. */
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
  recaptchaPanel,
  gdprPanel,
  searchPanel,
]

/** Panels that were added to those of the specification. */
export const extraPanels: readonly PanelEntry[] = [scanningPanel, advancedPanel]

/** Links after the panels that lead elsewhere. */
export const settingsLinks: readonly SettingsLink[] = appearanceLinks
