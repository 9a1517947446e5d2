import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { type BrandImage, iconSource } from '@holdall/contract/appearance/brand/brand.ts'
import { paletteOf } from '@holdall/contract/appearance/theme-colors.ts'
import type { Settings } from '../../../platform/settings/settings.ts'

/** `any` and `favicon` have no background; `maskable` fills its square, and systems cut it to their own shape. */
export type IconPurpose = 'any' | 'favicon' | 'maskable'

export interface AppIcon {
  /** Pixels on each side. */
  readonly size: number
  readonly purpose: IconPurpose
}

/** Of the icon that iOS takes for its home screen. */
export const touchIconSize = 180

/**
 * What systems ask for: the sizes that Chromium requires, the one for iOS, and those for tabs and bookmarks.
 */
export const appIcons: readonly AppIcon[] = [
  { size: 192, purpose: 'any' },
  { size: 512, purpose: 'any' },
  { size: 192, purpose: 'maskable' },
  { size: 512, purpose: 'maskable' },
  { size: touchIconSize, purpose: 'maskable' },
  ...[16, 32, 48, 192].map(size => ({ size, purpose: 'favicon' as const })),
]

/** The share of the width that the mark takes: of a maskable icon, only a circle of 80 % is sure to be seen. */
const shareOf: Readonly<Record<IconPurpose, number>> = { any: 1, favicon: 1, maskable: 0.6 }

/** An image of the site's own that fills its square: it only loses what systems cut from an edge. */
const shareOfFilled = 0.8
/** Behind one that doesn't fill its square. */
const paper = '#ffffff'

interface IconColors {
  readonly accent: string
  readonly onAccent: string
}

type ReadImage = (id: string) => Promise<Buffer>

function colorsOf(settings: Pick<Settings, 'get'>): IconColors {
  const { accent, 'on-accent': onAccent } = paletteOf('light', settings.get)
  return { accent, onAccent }
}

/** The site's own image for an icon; null where the product's mark is drawn. */
function sourceOf({ purpose }: AppIcon, settings: Pick<Settings, 'get'>): BrandImage | null {
  return iconSource(purpose === 'favicon' ? 'favicon' : 'touch_icon', settings.get)
}

/** Names the state of the icons: it changes with the site’s colours and its own images. */
export function iconState(settings: Pick<Settings, 'get'>): string {
  const { accent, onAccent } = colorsOf(settings)
  const images = appIcons.flatMap(icon => sourceOf(icon, settings)?.id ?? [])
  const state = [1, accent, onAccent, ...new Set(images)].join(' ')
  return createHash('sha256').update(state).digest('hex').slice(0, 12)
}

/**
 * Returns a function that draws the site's own image, or the product’s mark in the site’s colours; `dir` is the built
 * browser application.
 */
export function createIcons(
  dir: string,
  readImage: ReadImage,
): (icon: AppIcon, settings: Pick<Settings, 'get'>) => Promise<Buffer> {
  /** The icons of one state of the colours: those of the last state are drawn once. */
  let drawn = { state: '', icons: new Map<string, Promise<Buffer>>() }
  return (icon, settings) => {
    const state = iconState(settings)
    if (drawn.state !== state) drawn = { state, icons: new Map() }
    const { icons } = drawn
    const key = `${icon.size} ${icon.purpose}`
    const known = icons.get(key)
    if (known) return known
    const source = sourceOf(icon, settings)
    const drawing = source ? drawOwn(icon, source, readImage) : drawIcon(dir, icon, colorsOf(settings))
    icons.set(key, drawing)
    drawing.catch(() => icons.delete(key))
    return drawing
  }
}

/** Draws an icon as PNG from the two layers of the mark. The layers are our own pictures, and the colours validated. */
async function drawIcon(dir: string, { size, purpose }: AppIcon, { accent, onAccent }: IconColors): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const side = Math.round(size * shareOf[purpose])
  const layer = (name: string) => sharp(join(dir, name)).resize(side, side).ensureAlpha().png().toBuffer()
  const [shape, clasp] = await Promise.all([layer('app-icon-mark.png'), layer('app-icon-clasp.png')])
  const isMaskable = purpose === 'maskable'
  const color = isMaskable ? onAccent : accent
  const plane = { width: side, height: side, channels: 4, background: color } as const
  const mark = await sharp({ create: plane })
    .composite([{ input: shape, blend: 'dest-in' }])
    .png()
    .toBuffer()
  const background = isMaskable ? accent : '#00000000'
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: mark }, { input: clasp }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

/** Draws an icon from an image of the brand, which was redrawn when it was uploaded. */
async function drawOwn({ size, purpose }: AppIcon, source: BrandImage, readImage: ReadImage): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const image = await readImage(source.id)
  const isMaskable = purpose === 'maskable'
  const isFilled = isMaskable && (await sharp(image).stats()).isOpaque
  // A home screen of iOS only rounds the corners.
  const share = !isFilled ? shareOf[purpose] : size === touchIconSize ? 1 : shareOfFilled
  const side = Math.round(size * share)
  const drawn = sharp(image).resize(side, side, { fit: 'contain', background: '#00000000' }).ensureAlpha()
  const background = !isMaskable ? '#00000000' : isFilled ? await cornerOf(image) : paper
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: await drawn.png().toBuffer() }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

/** The colour of an image at its corner, which goes on beside it. */
async function cornerOf(image: Buffer): Promise<{ r: number; g: number; b: number; alpha: number }> {
  const { default: sharp } = await import('sharp')
  const corner = { left: 0, top: 0, width: 1, height: 1 }
  const [r = 255, g = 255, b = 255] = await sharp(image)
    .toColourspace('srgb')
    .extract(corner)
    .removeAlpha()
    .raw()
    .toBuffer()
  return { r, g, b, alpha: 1 }
}
