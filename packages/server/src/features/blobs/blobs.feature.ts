import { defineServerFeature } from '../../platform/feature.ts'
import { keepsBytes } from '../../platform/upkeep/kept-bytes.ts'
import { blobRoutes } from './blobs.routes.ts'
import { deliverySettingsHook } from './delivery/delivery-settings.ts'

/** Stored bytes and their rows, and how they are sent. */
export const blobsFeature = defineServerFeature({
  name: 'blobs',
  uses: ['drive'],
  routes: blobRoutes,
  keptBytes: [keepsBytes('blobs.storage_key', 'object')],
  settings: [deliverySettingsHook],
})
