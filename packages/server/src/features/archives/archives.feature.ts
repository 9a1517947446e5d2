import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { subjectOf } from '../../core/rights/access-item.ts'
import { fail } from '../../platform/failure.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { sendBytes } from '../../platform/http/bytes/send-bytes.ts'
import { rawRoute, route } from '../../platform/http/route.ts'
import { archivesOutlast } from './end-archives.ts'
import { prepareArchive } from './prepare-archive.ts'
import { readArchive } from './read-archive.ts'

/** Several files, or whole folders, as one download. */
export const archivesFeature = defineServerFeature({
  name: 'archives',
  uses: [],
  routes: [
    route(fileEndpoints.newArchive, async (ctx, { body }) => {
      const subject = await subjectOf(ctx, body.link)
      // Downloads with a limit begin at the link, which issues a ticket.
      if (subject.link?.hasDownloadLimit) throw fail('link.limit-reached')
      return prepareArchive(ctx, subject, body.ids)
    }),
    rawRoute(fileEndpoints.archive, async (ctx, { params, query }, raw) => {
      await sendBytes(ctx, raw, await readArchive(ctx, { id: params.id, link: query.link, ticket: query.ticket }))
    }),
  ],
  outlasting: [archivesOutlast],
})
