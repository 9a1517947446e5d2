import { defineServerFeature } from '../../platform/feature.ts'
import { siteFileRoutes } from './site-files.routes.ts'

/** All users' files, for administrators. */
export const siteFilesFeature = defineServerFeature({
  name: 'site-files',
  uses: ['drive', 'images', 'lists', 'previews', 'search'],
  routes: siteFileRoutes,
})
