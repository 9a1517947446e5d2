import type { IncomingMessage } from 'node:http'
import {
  type BrandImage,
  type BrandSlot,
  brandBoxes,
  brandUrl,
  isSquareSlot,
} from '@holdall/contract/appearance/brand/brand.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { drawPng } from '../../platform/pictures/draw-picture.ts'
import { readSentPicture } from '../../platform/pictures/read-picture.ts'
import { storeBrandImage } from '../images/public.ts'

/** Redraws and stores an image for the brand; a save of the settings shows it. @throws `file.not-an-image`, `file.too-large` */
export async function uploadBrandImage(
  ctx: Ctx,
  slot: BrandSlot,
  request: IncomingMessage,
): Promise<{ image: BrandImage; url: string }> {
  const { bytes, name } = await readSentPicture(request)
  const picture = await drawPng(bytes, { ...brandBoxes[slot], isSquare: isSquareSlot(slot) })
  const image = await storeBrandImage(ctx, picture, name, slot)
  return { image, url: brandUrl(image) }
}
