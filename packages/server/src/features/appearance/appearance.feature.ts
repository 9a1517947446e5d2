import { defineServerFeature } from '../../platform/feature.ts'
import { appearanceRoutes } from './appearance.routes.ts'
import { menusHook } from './menus-hook.ts'

/** The appearance area: a door of its own to the settings that are its. */
export const appearanceFeature = defineServerFeature({
  name: 'appearance',
  uses: ['settings', 'value-lists'],
  routes: appearanceRoutes,
  settings: [menusHook],
})
