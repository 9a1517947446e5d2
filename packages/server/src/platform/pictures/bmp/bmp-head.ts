/** Says how the pixels of a BMP are kept. */
export interface BmpHead {
  readonly width: number
  readonly height: number
  /** The first row of the file is the top one. */
  readonly isTopDown: boolean
  /** Bits of a pixel: 1, 2, 4, 8, 16, 24 or 32. */
  readonly bits: number
  readonly packing: 'none' | 'rle4' | 'rle8'
  /** Says where the pixels begin. */
  readonly start: number
  /** Colours of pixels of up to eight bits. */
  readonly palette: { readonly at: number; readonly count: number; readonly entry: 3 | 4 } | null
  /** Which bits are red, green, blue and opacity, of pixels of 16 and 32 bits. */
  readonly masks: readonly [number, number, number, number]
}

/** The longest head: of version 5, with masks behind it. */
export const mostHead = 14 + 124 + 16

const packings = { 0: 'none', 1: 'rle8', 2: 'rle4', 3: 'none', 6: 'none' } as const
/** Beyond it, a size isn't meant. */
const mostEdge = 1_000_000

/** Reads the head of a BMP of Windows (all versions) or OS/2. Null if it is broken, or if its pixels are packed as JPEG, PNG or fax. */
export function readBmpHead(bytes: Buffer): BmpHead | null {
  if (bytes.length < 26 || bytes.toString('latin1', 0, 2) !== 'BM') return null
  const size = bytes.readUInt32LE(14)
  const isOld = size === 12
  if (!isOld && (size < 16 || bytes.length < 14 + Math.min(size, 40))) return null
  const height = isOld ? bytes.readUInt16LE(20) : bytes.readInt32LE(22)
  const width = isOld ? bytes.readUInt16LE(18) : bytes.readInt32LE(18)
  const bits = bytes.readUInt16LE(isOld ? 24 : 28)
  const kind = size >= 20 ? bytes.readUInt32LE(30) : 0
  const packing = packings[kind as keyof typeof packings]
  if (packing === undefined || ![1, 2, 4, 8, 16, 24, 32].includes(bits)) return null
  if (width < 1 || height === 0 || width > mostEdge || Math.abs(height) > mostEdge) return null
  if ((packing === 'rle8' && bits !== 8) || (packing === 'rle4' && bits !== 4)) return null
  const hasMasks = kind === 3 || kind === 6
  const isBehind = hasMasks && size === 40 ? (kind === 6 ? 16 : 12) : 0
  const said = size >= 36 ? bytes.readUInt32LE(46) : 0
  const count = Math.min(said || 2 ** bits, 2 ** bits)
  return {
    width,
    height: Math.abs(height),
    isTopDown: height < 0,
    bits,
    packing,
    start: bytes.readUInt32LE(10),
    palette: bits <= 8 ? { at: 14 + size + isBehind, count, entry: isOld ? 3 : 4 } : null,
    masks: hasMasks ? readMasks(bytes, size >= 56 || kind === 6) : usualMasks(bits),
  }
}

function usualMasks(bits: number): BmpHead['masks'] {
  return bits === 16 ? [0x7c00, 0x03e0, 0x001f, 0] : [0xff0000, 0x00ff00, 0x0000ff, 0]
}

function readMasks(bytes: Buffer, hasOpacity: boolean): BmpHead['masks'] {
  const mask = (at: number) => (at + 4 <= bytes.length ? bytes.readUInt32LE(at) : 0)
  return [mask(54), mask(58), mask(62), hasOpacity ? mask(66) : 0]
}
