import type { BmpHead } from './bmp-head.ts'
import { unpackRle } from './unpack-rle.ts'

/** Rows of pixels from the top, each of red, green, blue and opacity. */
export interface BmpPixels {
  readonly width: number
  readonly height: number
  readonly channels: 4
  readonly data: Uint8Array
}

/** Fills a buffer with what a file has at a place; returns how many bytes there were. */
export type ReadAt = (buffer: Uint8Array, at: number) => number

const mostPacked = 64 * 1024 * 1024

/**
 * Decodes a BMP. Of a larger one than `edge`, every second, third … pixel of every second, third … row is read, so that the
 * memory is bounded by `edge` and by one row. Rows that the file doesn't have any more stay clear.
 */
export function readBmp(head: BmpHead, read: ReadAt, edge: number): BmpPixels {
  const step = Math.max(1, Math.floor(Math.max(head.width, head.height) / edge))
  const [width, height] = [Math.ceil(head.width / step), Math.ceil(head.height / step)]
  const data = new Uint8Array(width * height * 4)
  const colorOf = colors(head, read)
  const place = (row: number) => (head.isTopDown ? row : head.height - 1 - row)
  const write = (row: Uint8Array, y: number) => {
    const to = Math.floor(y / step) * width * 4
    for (let x = 0; x < width; x++) colorOf(row, x * step, data, to + x * 4)
  }
  if (head.packing !== 'none') {
    const packed = new Uint8Array(mostPacked)
    const length = read(packed, head.start)
    unpackRle(packed.subarray(0, length), head, (row, number) => {
      const y = place(number)
      if (y % step === 0) write(row, y)
    })
    return { width, height, channels: 4, data }
  }
  const stride = Math.floor((head.width * head.bits + 31) / 32) * 4
  const row = new Uint8Array(stride)
  for (let y = 0; y < head.height; y += step) {
    row.fill(0)
    if (read(row, head.start + place(y) * stride) > 0) write(row, y)
  }
  return { width, height, channels: 4, data }
}

type ColorOf = (row: Uint8Array, x: number, to: Uint8Array, at: number) => void

/** Writes the colour of a pixel of a row. */
function colors(head: BmpHead, read: ReadAt): ColorOf {
  const { bits } = head
  // Unpacked rows have a byte for each pixel.
  if (head.palette) return paletteColors(head, read, head.packing === 'none' ? bits : 8)
  if (bits === 24) {
    return (row, x, to, at) => {
      const from = x * 3
      to[at] = row[from + 2]!
      to[at + 1] = row[from + 1]!
      to[at + 2] = row[from]!
      to[at + 3] = 255
    }
  }
  const channels = head.masks.map(channelOf)
  const isWide = bits === 32
  return (row, x, to, at) => {
    const from = x * (isWide ? 4 : 2)
    const low = row[from]! | (row[from + 1]! << 8)
    const pixel = isWide ? (low | (row[from + 2]! << 16) | (row[from + 3]! << 24)) >>> 0 : low
    for (let channel = 0; channel < 4; channel++) to[at + channel] = channels[channel]!(pixel)
  }
}

/** Reads the bits of a mask as a number up to 255. Without a mask for it, a pixel is opaque. */
function channelOf(mask: number, channel: number): (pixel: number) => number {
  if (mask === 0) return () => (channel === 3 ? 255 : 0)
  const shift = 31 - Math.clz32(mask & -mask)
  const most = (mask >>> shift) >>> 0
  return pixel => Math.round((((pixel & mask) >>> shift) / most) * 255)
}

function paletteColors(head: BmpHead, read: ReadAt, bits: number): ColorOf {
  const { at: start, count, entry } = head.palette!
  const table = new Uint8Array(256 * 4)
  read(table.subarray(0, count * entry), start)
  const [perByte, most] = [8 / bits, 2 ** bits - 1]
  return (row, x, to, at) => {
    const byte = row[Math.floor(x / perByte)]!
    const index = (byte >> (8 - bits - (x % perByte) * bits)) & most
    const from = index * entry
    to[at] = table[from + 2]!
    to[at + 1] = table[from + 1]!
    to[at + 2] = table[from]!
    to[at + 3] = 255
  }
}
