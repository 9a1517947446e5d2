import { defineServerFeature } from '../../platform/feature.ts'
import { appearanceRoutes } from './appearance.routes.ts'
import { brandHook } from './brand-hook.ts'
import { menusHook } from './menus-hook.ts'

/** The appearance area: separate access to the settings that belong to it. */
export const appearanceFeature = defineServerFeature({
  name: 'appearance',
  uses: ['images', 'settings', 'value-lists'],
  routes: appearanceRoutes,
  settings: [brandHook, menusHook],
})
