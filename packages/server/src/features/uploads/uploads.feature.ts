import { defineServerFeature } from '../../platform/feature.ts'
import { uploadRoutes } from './uploads.routes.ts'

/** The files of all people, for administrators. */
export const uploadsFeature = defineServerFeature({
  name: 'uploads',
  uses: ['accounts', 'drive', 'files', 'images', 'lists', 'search'],
  routes: uploadRoutes,
})
