import type { Sharp } from 'sharp'
import { fontFilesFor } from '../../fonts/font-files.ts'
import { legibleText, pangoText, visibleText } from './legible-text.ts'

type SharpModule = typeof import('sharp').default

/** Pictures that are marked have at most 2048 pixels on their longer side. */
const mostPixels = 5_000_000
const seconds = 10
/** Pixels. Smaller pictures are enlarged, because no text is legible in an icon. */
const leastSide = 160
const smallestFont = 11
const largestFont = 38
const degrees = 28
const radians = (degrees * Math.PI) / 180
/** Of white letters and of their dark edge, which together show on any ground: opaque is 1. */
const opacity = { letters: 0.5, edge: 0.55 }

/** A layer of one shade, as transparent as a mask says. */
interface Mask {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

export interface MarkInput {
  /** JPEG, PNG or WebP. */
  readonly picture: Buffer
  /** What is written, in any script: each on a line of its own. */
  readonly lines: readonly string[]
  /** Says where fonts are kept as files. */
  readonly fontFolder: string
}

/**
 * Draws a picture again as WebP, with lines of text that repeat across all of it, slanted. The text needs no fonts of the
 * machine.
 * @throws for a picture that can't be read
 */
export async function markPicture({ picture, lines, fontFolder }: MarkInput): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const limits = { limitInputPixels: mostPixels, failOn: 'truncated' } as const
  const { width, height } = await sharp(picture, limits).metadata()
  const canvas = canvasFor(width, height)
  const tile = await drawTile(sharp, lines, canvas, fontFolder)
  const { scale, right, bottom } = canvas
  const inSize = { width: Math.round(width * scale), height: Math.round(height * scale), fit: 'fill' } as const
  return sharp(picture, limits)
    .timeout({ seconds })
    .resize(inSize)
    .extend({ right, bottom, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .composite([{ input: tile.data, raw: rawOf(tile, 4), tile: true, gravity: 'northwest' }])
    .webp({ quality: 80, effort: 2 })
    .toBuffer()
}

interface Canvas {
  readonly width: number
  readonly height: number
  /** By how much the picture is enlarged. */
  readonly scale: number
  /** Transparent pixels beside and below it, for one that is too narrow. */
  readonly right: number
  readonly bottom: number
}

function canvasFor(width: number, height: number): Canvas {
  const scale = Math.max(1, leastSide / Math.max(width, height))
  const right = Math.max(0, leastSide - Math.round(width * scale))
  const bottom = Math.max(0, leastSide - Math.round(height * scale))
  const whole = { width: Math.round(width * scale) + right, height: Math.round(height * scale) + bottom }
  return { ...whole, scale, right, bottom }
}

/** One repetition of the mark, at most as large as the picture. */
async function drawTile(
  sharp: SharpModule,
  lines: readonly string[],
  { width, height }: Canvas,
  fontFolder: string,
): Promise<Mask> {
  const size = Math.min(Math.max(width, height) / 42, Math.min(width, height) / 13)
  const font = Math.round(Math.min(largestFont, Math.max(smallestFont, size)))
  const room = { font, width: roomFor(lines.length * font * 1.5 + font, { width, height }) }
  const text = await drawText(sharp, lines, room, fontFolder)
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 }
  const turned = await rawMask(
    sharp(text.data, { raw: rawOf(text, 4) })
      .rotate(-degrees, { background: transparent })
      .extend({ right: Math.round(font / 2), background: transparent }),
  )
  if (turned.width <= width && turned.height <= height) return turned
  return rawMask(sharp(turned.data, { raw: rawOf(turned, 4) }).resize(width, height, { fit: 'inside' }))
}

/** The longest line that fits into a picture when it is slanted, with lines of this height altogether. */
function roomFor(lines: number, { width, height }: Pick<Canvas, 'width' | 'height'>): number {
  const [across, up] = [Math.cos(radians), Math.sin(radians)]
  const room = Math.min((width - lines * up) / across, (height - lines * across) / up)
  return Math.round(Math.max(room, Math.min(width, height) * 0.6) * 0.95)
}

/** White letters with a dark edge, in four channels. */
async function drawText(
  sharp: SharpModule,
  lines: readonly string[],
  { font, width }: { readonly font: number; readonly width: number },
  fontFolder: string,
): Promise<Mask> {
  const visible = lines.map(visibleText).filter(line => line !== '')
  // The letters of code points are needed where a character is missing.
  const { paths, missing } = await fontFilesFor(`${visible.join('')}U+0123456789ABCDEF `, fontFolder)
  await loadFonts(sharp, paths)
  const words = visible.map(line => pangoText(legibleText(line, missing))).join('\n')
  // An address that is broken at the end of a line must not get hyphens that aren't its own.
  const markup = `<span insert_hyphens="false">${words}</span>`
  const drawing = {
    text: markup,
    font: `Noto Sans Bold ${font}`,
    dpi: 72,
    width,
    wrap: 'word-char',
    align: 'center',
  } as const
  const edge = Math.max(2, Math.round(font / 8))
  const border = { top: edge * 2, bottom: edge * 2, left: edge * 2, right: edge * 2, background: '#000' }
  // A text is drawn in white on black: a mask.
  const letters = await rawMask(sharp({ text: drawing }).extend(border).extractChannel(0))
  const wide = await rawMask(
    sharp(letters.data, { raw: rawOf(letters, 1) })
      .blur(edge / 2)
      .linear(3, 0)
      .extractChannel(0),
  )
  const [dark, solid, light] = await Promise.all([
    layer(sharp, wide, 0, opacity.edge),
    layer(sharp, letters, 255, 1),
    layer(sharp, letters, 255, opacity.letters),
  ])
  // The edge is only around the letters, so that it doesn't darken them.
  return rawMask(
    sharp(dark.data, { raw: rawOf(dark, 4) }).composite([
      { input: solid.data, raw: rawOf(solid, 4), blend: 'dest-out' },
      { input: light.data, raw: rawOf(light, 4) },
    ]),
  )
}

async function layer(sharp: SharpModule, mask: Mask, shade: number, opaque: number): Promise<Mask> {
  const { width, height } = mask
  const alpha = await rawMask(
    sharp(mask.data, { raw: rawOf(mask, 1) })
      .linear(opaque, 0)
      .extractChannel(0),
  )
  const background = { r: shade, g: shade, b: shade }
  return rawMask(
    sharp({ create: { width, height, channels: 3, background } }).joinChannel(alpha.data, { raw: rawOf(alpha, 1) }),
  )
}

async function rawMask(image: Sharp): Promise<Mask> {
  const { data, info } = await image.timeout({ seconds }).raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

function rawOf<C extends 1 | 4>({ width, height }: Mask, channels: C) {
  return { width, height, channels }
}

const loaded = new Set<string>()

/** Pango takes fonts one by one, and keeps all that it was given. */
async function loadFonts(sharp: SharpModule, paths: readonly string[]): Promise<void> {
  for (const fontfile of paths) {
    if (loaded.has(fontfile)) continue
    await sharp({ text: { text: '.', font: 'Noto Sans', fontfile, dpi: 72 } })
      .raw()
      .toBuffer()
    loaded.add(fontfile)
  }
}
