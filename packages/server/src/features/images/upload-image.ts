import type { IncomingMessage } from 'node:http'
import type { ImageEntry, ImagePrefix } from '@holdall/contract/images/images.contract.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { drawPicture } from '../../platform/pictures/draw-picture.ts'
import { readSentPicture } from '../../platform/pictures/read-picture.ts'
import { presentImage } from './present-image.ts'
import { storeImage } from './store-image.ts'

/** Wide enough for a page across a large screen. */
const longestSide = 2560

/** Redraws and stores an image of the site. @throws `file.not-an-image`, `file.too-large` */
export async function uploadImage(
  ctx: Ctx,
  diskPrefix: ImagePrefix,
  request: IncomingMessage,
): Promise<{ fileEntry: ImageEntry }> {
  const { bytes, name } = await readSentPicture(request)
  const image = await drawPicture(bytes, {
    width: longestSide,
    height: longestSide,
    fit: 'inside',
    withoutEnlargement: true,
  })
  const row = await storeImage(ctx, { bytes: image, mime: 'image/webp', name, diskPrefix, width: null, height: null })
  return { fileEntry: presentImage(row) }
}
