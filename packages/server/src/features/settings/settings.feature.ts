import { defineServerFeature } from '../../platform/feature.ts'
import { settingsRoutes } from './settings.routes.ts'
import { generalHook, localizationHook } from './settings-hooks.ts'

/** The settings screen's side of the server. What the settings do is the affair of the features that read them. */
export const settingsFeature = defineServerFeature({
  name: 'settings',
  uses: ['accounts', 'roles', 'value-lists'],
  routes: settingsRoutes,
  settings: [generalHook, localizationHook],
})
