import { defineServerFeature } from '../../platform/feature.ts'
import { keepsBytes } from '../../platform/upkeep/kept-bytes.ts'
import { catchUpLengths, lengthsJob, mediaJob } from './media/media.job.ts'
import { outlineJob } from './outlines/outline.job.ts'
import { previewRoutes } from './previews.routes.ts'
import { placeholdersJob } from './thumbnails/placeholders.job.ts'
import { thumbnailsJob } from './thumbnails/thumbnails.job.ts'

/** What shows a file without its own program: pictures, pages, documents, outlines, and details of photos, films and music. */
export const previewsFeature = defineServerFeature({
  name: 'previews',
  uses: ['blobs', 'drive'],
  routes: previewRoutes,
  keptBytes: [keepsBytes('thumbnails.storage_key', 'object')],
  // Renamed pictures and XMP files beside them are queued by triggers.
  schedules: [{ name: 'read-media', cron: '* * * * *', destroys: 'nothing', run: catchUpLengths }],
  jobs: [thumbnailsJob, placeholdersJob, outlineJob, mediaJob, lengthsJob],
})
