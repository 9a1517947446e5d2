import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { paletteOf } from '@holdall/contract/appearance/theme-colors.ts'
import type { Settings } from '../../../platform/settings/settings.ts'

/** `any` has no background; `maskable` fills its square, and systems cut it to their own shape. */
export type IconPurpose = 'any' | 'maskable'

export interface AppIcon {
  /** Pixels on each side. */
  readonly size: number
  readonly purpose: IconPurpose
}

/** What systems ask for: the sizes that Chromium requires, and the one that iOS takes for its home screen. */
export const appIcons: readonly AppIcon[] = [
  { size: 192, purpose: 'any' },
  { size: 512, purpose: 'any' },
  { size: 192, purpose: 'maskable' },
  { size: 512, purpose: 'maskable' },
  { size: 180, purpose: 'maskable' },
]

/** The share of the width that the mark takes: of a maskable icon, only a circle of 80 % is sure to be seen. */
const shareOf: Readonly<Record<IconPurpose, number>> = { any: 1, maskable: 0.6 }

interface IconColors {
  readonly accent: string
  readonly onAccent: string
}

function colorsOf(settings: Pick<Settings, 'get'>): IconColors {
  const { accent, 'on-accent': onAccent } = paletteOf('light', settings.get)
  return { accent, onAccent }
}

/** Names the state of the icons: it changes with the site’s colours. */
export function iconState(settings: Pick<Settings, 'get'>): string {
  const { accent, onAccent } = colorsOf(settings)
  return createHash('sha256').update(`1 ${accent} ${onAccent}`).digest('hex').slice(0, 12)
}

/** Returns a function that draws the product’s mark in the site’s colours; `dir` is the built browser application. */
export function createIcons(dir: string): (icon: AppIcon, settings: Pick<Settings, 'get'>) => Promise<Buffer> {
  /** The icons of one state of the colours: those of the last state are drawn once. */
  let drawn = { state: '', icons: new Map<string, Promise<Buffer>>() }
  return (icon, settings) => {
    const state = iconState(settings)
    if (drawn.state !== state) drawn = { state, icons: new Map() }
    const { icons } = drawn
    const key = `${icon.size} ${icon.purpose}`
    const known = icons.get(key)
    if (known) return known
    const drawing = drawIcon(dir, icon, colorsOf(settings))
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
  const color = purpose === 'any' ? accent : onAccent
  const plane = { width: side, height: side, channels: 4, background: color } as const
  const mark = await sharp({ create: plane })
    .composite([{ input: shape, blend: 'dest-in' }])
    .png()
    .toBuffer()
  const background = purpose === 'any' ? '#00000000' : accent
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: mark }, { input: clasp }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}
