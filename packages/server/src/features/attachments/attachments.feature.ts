import { attachmentEndpoints } from '@holdall/contract/files/attachments.endpoints.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { sendBytes } from '../../platform/http/bytes/send-bytes.ts'
import { rawRoute } from '../../platform/http/route.ts'
import { keepsBytes } from '../../platform/upkeep/kept-bytes.ts'
import { readAttachment } from './read-attachment.ts'

/** Files attached to pages of the site. They belong to the site and to no drive. */
export const attachmentsFeature = defineServerFeature({
  name: 'attachments',
  uses: ['blobs'],
  routes: [
    rawRoute(attachmentEndpoints.attachment, async (ctx, { params }, raw) => {
      await sendBytes(ctx, raw, await readAttachment(ctx, params.id))
    }),
  ],
  keptBytes: [keepsBytes('attachments.blob_id', 'blob')],
})
