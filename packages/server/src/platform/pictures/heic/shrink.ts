/** Rows of pixels, upright, each of `channels` bytes: red, green, blue and perhaps opacity. */
export interface HeicPixels {
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
  readonly data: Uint8Array
}

import type { Plane } from './libheif.ts'

/**
 * Reduces a picture by the largest whole factor that keeps its longer side at least `edge`: each pixel is the mean of a
 * square.
 */
export function shrink(
  plane: Plane,
  { channels, edge }: { readonly channels: 3 | 4; readonly edge: number },
): HeicPixels {
  const by = Math.max(1, Math.floor(Math.max(plane.width, plane.height) / edge))
  const [width, height] = [Math.max(1, Math.floor(plane.width / by)), Math.max(1, Math.floor(plane.height / by))]
  const data = new Uint8Array(width * height * channels)
  const sums = new Uint32Array(width * channels)
  const rows = Math.min(by, plane.height)
  const across = Math.min(by, plane.width)
  for (let y = 0; y < height; y++) {
    sums.fill(0)
    for (let row = 0; row < rows; row++)
      addRow(sums, plane, { start: (y * by + row) * plane.stride, width, across, channels })
    const line = y * width * channels
    for (let at = 0; at < sums.length; at++) data[line + at] = sums[at]! / (rows * across)
  }
  return { width, height, channels, data }
}

interface Row {
  readonly start: number
  readonly width: number
  /** Pixels of a row that are merged into one. */
  readonly across: number
  readonly channels: number
}

function addRow(sums: Uint32Array, { data }: Plane, { start, width, across, channels }: Row): void {
  let from = start
  for (let x = 0; x < width; x++) {
    const to = x * channels
    for (let step = 0; step < across; step++) {
      for (let channel = 0; channel < channels; channel++) sums[to + channel]! += data[from++]!
    }
  }
}
