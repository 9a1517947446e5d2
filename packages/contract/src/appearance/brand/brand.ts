/** The images that make a site its owner’s, each a setting `brand.<slot>`. */
export const brandSlots = ['logo', 'dark_logo', 'symbol', 'favicon', 'touch_icon', 'mail_header'] as const
export type BrandSlot = (typeof brandSlots)[number]

/** The setting key of an image. */
export function brandKey<S extends BrandSlot>(slot: S): `brand.${S}` {
  return `brand.${slot}`
}

export type BrandKey = `brand.${BrandSlot}`

/** An image as the setting holds it: the server redrew it, so its pixels are known before it has loaded. */
export interface BrandImage {
  readonly id: string
  /** The name of the file that was uploaded. */
  readonly name: string
  readonly width: number
  readonly height: number
}

/** Pixels into which an image of a slot is redrawn: three for each that is shown, or what the largest icon needs. */
export const brandBoxes: Readonly<Record<BrandSlot, { readonly width: number; readonly height: number }>> = {
  logo: { width: 720, height: 192 },
  dark_logo: { width: 720, height: 192 },
  symbol: { width: 512, height: 512 },
  favicon: { width: 256, height: 256 },
  touch_icon: { width: 512, height: 512 },
  mail_header: { width: 1120, height: 240 },
}

/** Whether images of a slot become squares, with transparent edges where they aren’t. */
export function isSquareSlot(slot: BrandSlot): boolean {
  return brandBoxes[slot].width === brandBoxes[slot].height
}

/** An image as a page shows it. */
export interface ShownImage {
  readonly url: string
  readonly width: number
  readonly height: number
}

/** Says what pages show instead of the product’s own mark. */
export interface Brand {
  /** Replaces mark and name. */
  readonly logo?: ShownImage | undefined
  /** Replaces the logo in the dark theme. */
  readonly darkLogo?: ShownImage | undefined
  /** Replaces the mark, where there is room for a square. */
  readonly symbol?: ShownImage | undefined
}

type Read = (key: BrandKey) => unknown

/** The image of a slot; null if there is none. */
export function brandImage(slot: BrandSlot, read: Read): BrandImage | null {
  return (read(brandKey(slot)) as BrandImage | null | undefined) ?? null
}

/** The public address of an image. It never shows another one. */
export function brandUrl({ id }: BrandImage): string {
  return `/api/v1/images/${id}`
}

function shown(image: BrandImage | null): ShownImage | undefined {
  return image ? { url: brandUrl(image), width: image.width, height: image.height } : undefined
}

/** A logo that is nearly a square can stand for the symbol; another one would be a line. */
const nearlySquare = 1.5

function firstOf(slots: readonly BrandSlot[], read: Read): BrandImage | null {
  for (const slot of slots) {
    const image = brandImage(slot, read)
    if (image && Math.max(image.width / image.height, image.height / image.width) <= nearlySquare) return image
  }
  return null
}

/** What stands for a missing one, in this order. */
const symbols: readonly BrandSlot[] = ['symbol', 'touch_icon', 'favicon', 'logo']
const icons: Readonly<Record<'favicon' | 'touch_icon', readonly BrandSlot[]>> = {
  favicon: ['favicon', 'symbol', 'touch_icon', 'logo'],
  touch_icon: ['touch_icon', 'symbol', 'logo', 'favicon'],
}

/** What pages show of the site’s own brand; undefined if that is nothing, so that they show the product’s mark and the name. */
export function brandOf(read: Read): Brand | undefined {
  const logo = shown(brandImage('logo', read))
  const brand = {
    ...(logo ? { logo } : {}),
    ...(logo && shown(brandImage('dark_logo', read)) ? { darkLogo: shown(brandImage('dark_logo', read)) } : {}),
    ...(firstOf(symbols, read) ? { symbol: shown(firstOf(symbols, read)) } : {}),
  }
  return Object.keys(brand).length > 0 ? brand : undefined
}

/** The image from which the browser’s icon, or the one of the installed app, is drawn; null for the product’s mark. */
export function iconSource(kind: 'favicon' | 'touch_icon', read: Read): BrandImage | null {
  return firstOf(icons[kind], read)
}

/** The size in which an image is shown: as large as it is at most, in its proportions. */
export function fitInto(
  { width, height }: Pick<ShownImage, 'width' | 'height'>,
  most: { readonly width: number; readonly height: number },
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, most.width / width, most.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The size of a logo in a bar whose mark would be this large: a wide one is a little taller, a tall one stays in the bar. */
export function logoSize(logo: ShownImage, mark: number): { readonly width: number; readonly height: number } {
  return fitInto(logo, { width: mark * 6.5, height: mark * 1.4 })
}

/** The image at the top of emails; undefined if they begin with the site’s name. Its address has no host. */
export function mailImage(read: Read): ShownImage | undefined {
  const header = shown(brandImage('mail_header', read))
  if (header) return { ...header, ...fitInto(header, { width: 496, height: 120 }) }
  const logo = shown(brandImage('logo', read))
  return logo && { ...logo, ...fitInto(logo, { width: 240, height: 56 }) }
}
