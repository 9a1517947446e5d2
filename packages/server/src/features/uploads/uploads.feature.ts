import { sql } from 'kysely'
import { defineServerFeature } from '../../platform/feature.ts'
import { keepsBytes } from '../../platform/upkeep/kept-bytes.ts'
import { uploadsOutlast } from './outlasting/outlasting.ts'
import { sumReservedByUploads } from './transfers/reservations.repository.ts'
import { uploadMetrics } from './transfers/upload-metrics.ts'
import { uploadSettingsHook } from './upload-settings.ts'
import { uploadRoutes } from './uploads.routes.ts'

/** How bytes come in and become files: whole, in parts, in bundles, in chunks, or straight to the storage. */
export const uploadsFeature = defineServerFeature({
  name: 'uploads',
  uses: ['attachments', 'blobs', 'drive', 'previews', 'text-extraction'],
  routes: uploadRoutes,
  outlasting: uploadsOutlast,
  metrics: [uploadMetrics],
  reservations: sumReservedByUploads,
  keptBytes: [
    keepsBytes('transfers.storage_key', 'object', sql`state = 'open'`),
    keepsBytes('transfer_pieces.storage_key', 'object'),
    keepsBytes('upload_chunks.storage_key', 'object'),
  ],
  settings: [uploadSettingsHook],
})
