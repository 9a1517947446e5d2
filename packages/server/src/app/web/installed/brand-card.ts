import { createHash } from 'node:crypto'
import { type BrandImage, brandImage, iconSource } from '@holdall/contract/appearance/brand/brand.ts'
import { paletteOf } from '@holdall/contract/appearance/theme-colors.ts'
import type { Settings } from '../../../platform/settings/settings.ts'

export const cardPath = '/app-icon/card.png'
/** Pixels, as chats show it. */
export const cardSize = { width: 1200, height: 630 } as const

/** The image on the site's card; null where the card is the product's drawing. */
function sourceOf({ get }: Pick<Settings, 'get'>): BrandImage | null {
  return brandImage('logo', get) ?? iconSource('touch_icon', get)
}

/** Names the state of the card; null if there is none. */
export function cardState(settings: Pick<Settings, 'get'>): string | null {
  const source = sourceOf(settings)
  const { rail } = paletteOf('light', settings.get)
  return source && createHash('sha256').update(`1 ${rail} ${source.id}`).digest('hex').slice(0, 12)
}

/** Returns a function that draws the logo on the site's light background, once for each state; null without a logo. */
export function createCard(
  readImage: (id: string) => Promise<Buffer>,
): (settings: Pick<Settings, 'get'>) => Promise<Buffer | null> {
  let drawn: { readonly state: string; readonly card: Promise<Buffer> } | undefined
  return async settings => {
    const source = sourceOf(settings)
    const state = cardState(settings)
    if (!source || state === null) return null
    if (drawn?.state === state) return drawn.card
    const card = drawCard(readImage(source.id), paletteOf('light', settings.get).rail)
    drawn = { state, card }
    card.catch(() => {
      if (drawn?.card === card) drawn = undefined
    })
    return card
  }
}

async function drawCard(image: Promise<Buffer>, background: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const logo = await sharp(await image)
    .resize({ width: 720, height: 300, fit: 'inside' })
    .png()
    .toBuffer()
  return sharp({ create: { ...cardSize, channels: 4, background } })
    .composite([{ input: logo }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}
