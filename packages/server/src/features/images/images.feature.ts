import { type ImagePrefix, imageEndpoints } from '@holdall/contract/images/images.contract.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { type Route, rawRoute } from '../../platform/http/route.ts'
import { keepsBytes } from '../../platform/upkeep/kept-bytes.ts'
import { sendImage } from './send-image.ts'
import { sweepImages } from './sweep-images.ts'
import { uploadImage } from './upload-image.ts'

/** Responds with JSON, but reads the image from the socket. */
const uploadRoute: Route = {
  endpoint: imageEndpoints.upload,
  isRaw: false,
  handle: (ctx, { query }, _answer, raw) => {
    const { diskPrefix } = query as { readonly diskPrefix: ImagePrefix }
    return uploadImage(ctx, diskPrefix, raw.request.raw)
  },
}

/** Images of the site, which are nobody's files. */
export const imagesFeature = defineServerFeature({
  name: 'images',
  uses: [],
  routes: [uploadRoute, rawRoute(imageEndpoints.show, (ctx, { params }, raw) => sendImage(ctx, params.image, raw))],
  keptBytes: [keepsBytes('images.storage_key', 'object')],
  schedules: [{ name: 'sweep', cron: '31 3 * * *', destroys: 'old', run: sweepImages }],
})
