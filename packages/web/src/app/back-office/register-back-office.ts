import { registerAdminCommands } from '../../platform/admin/admin-commands.ts'
import { registerAdminEntries } from '../../platform/admin/use-admin-entries.ts'
import { registerPersonSections } from '../../platform/person-page/person-sections.ts'
import type { Feature } from '../../platform/registry/feature.ts'
import { registerSettingsPanels } from '../../platform/settings/settings-panels.ts'
import { adminCommands } from '../admin-commands.ts'
import { adminEntries } from '../admin-entries.ts'
import { extraPanels, settingsLinks, settingsPanels } from '../settings-panels.ts'
import { allPersonSections } from './person-sections.ts'

/** Registers what the features contribute to the back-office. */
export function registerBackOffice(features: readonly Feature[]): void {
  const pages = features.flatMap(feature => feature.routes).filter(route => route.shell === 'admin')
  registerAdminEntries({ entries: adminEntries, paths: pages.map(route => route.path) })
  registerAdminCommands(adminCommands)
  registerPersonSections(allPersonSections)
  registerSettingsPanels({ panels: settingsPanels, extraPanels, links: settingsLinks })
}
