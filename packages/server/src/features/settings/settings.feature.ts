import { defineServerFeature } from '../../platform/feature.ts'
import { exportSettingsCommand } from './commands/export-settings.command.ts'
import { getSettingsCommand, setSettingCommand } from './commands/settings.commands.ts'
import { settingsRoutes } from './settings.routes.ts'
import { generalHook, localizationHook } from './settings-hooks.ts'

/** The server side of the settings screen. What the settings do is up to the features that read them. */
export const settingsFeature = defineServerFeature({
  name: 'settings',
  uses: ['value-lists'],
  routes: settingsRoutes,
  commands: [getSettingsCommand, setSettingCommand, exportSettingsCommand],
  settings: [generalHook, localizationHook],
})
