import { defineServerFeature } from '../../platform/feature.ts'
import { sharingRoutes } from './sharing.routes.ts'

export const sharingFeature = defineServerFeature({
  name: 'sharing',
  uses: ['drive', 'files', 'roles'],
  routes: sharingRoutes,
})
