import type { BrandImage, BrandSlot } from '@holdall/contract/appearance/brand/brand.ts'
import { addressOf } from '../../../platform/api/call.ts'
import { sendForm } from '../../../platform/api/send-form.ts'
import { drawSvg } from '../../../platform/images/draw-svg.ts'

/** Pixels of the longer side of an SVG: more than any place shows, so that the server only ever makes it smaller. */
const longestSide = 1440

/** Stores an image of the brand, which nothing shows until the settings are saved. @throws ApiProblem */
export async function uploadBrandImage(
  slot: BrandSlot,
  file: File,
  onProgress: (part: number) => void,
): Promise<{ image: BrandImage; url: string }> {
  const form = new FormData()
  form.set('file', file.type.includes('svg') ? await drawSvg(file, longestSide) : file)
  const answer = await sendForm('POST', addressOf('appearance.uploadImage', {}, { slot }), form, { onProgress })
  return answer as { image: BrandImage; url: string }
}
