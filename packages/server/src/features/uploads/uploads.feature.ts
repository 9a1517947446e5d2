import { uploadEndpoints } from '@holdall/contract/uploads/uploads.contract.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { route } from '../../platform/http/route.ts'
import { listRoutes } from '../lists/public.ts'
import { deleteUploads } from './delete-uploads.ts'
import { uploadSource } from './upload-list.repository.ts'

/** The files of all people, for administrators. */
export const uploadsFeature = defineServerFeature({
  name: 'uploads',
  uses: ['accounts', 'drive', 'images', 'lists', 'search'],
  routes: [
    ...listRoutes(uploadEndpoints, uploadSource),
    route(uploadEndpoints.delete, (ctx, { body }) => deleteUploads(ctx, body)),
  ],
})
