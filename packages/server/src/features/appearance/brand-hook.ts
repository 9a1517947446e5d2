import { brandSettings } from '@holdall/contract/appearance/brand/brand.settings.ts'
import { type BrandImage, brandImage, brandKey, brandSlots } from '@holdall/contract/appearance/brand/brand.ts'
import type { Sentence } from '@holdall/contract/kit/sentences.ts'
import { defineSettingsHook, keysIn, type SettingValues } from '../../platform/settings/hooks.ts'
import { findBrandImages, showBrandImages } from '../images/public.ts'

const gone: Sentence = { text: 'This image no longer exists. Upload it again.' }

function imagesOf(values: SettingValues): BrandImage[] {
  return brandSlots.flatMap(slot => brandImage(slot, key => values.get(key)) ?? [])
}

/** A setting of the brand names an image that was uploaded for it, as it is; the image is kept for as long as it does. */
export const brandHook = defineSettingsHook({
  keys: keysIn(brandSettings),
  async check(ctx, { after, keys }) {
    const images = imagesOf(after)
    const found = new Map(
      (
        await findBrandImages(
          ctx,
          images.map(image => image.id),
        )
      ).map(one => [one.id, one]),
    )
    const wrong = brandSlots.filter(slot => {
      const image = brandImage(slot, key => after.get(key))
      return image !== null && keys.has(brandKey(slot)) && !isAsStored(image, found.get(image.id))
    })
    return Object.fromEntries(wrong.map(slot => [brandKey(slot), gone]))
  },
  alsoWrites: (ctx, tx, after) =>
    showBrandImages(
      ctx,
      tx,
      imagesOf(after).map(image => image.id),
    ),
})

/** Pages reserve the room that the setting says. */
function isAsStored(image: BrandImage, stored: BrandImage | undefined): boolean {
  return stored !== undefined && (['name', 'width', 'height'] as const).every(part => stored[part] === image[part])
}
