import type { GridBand, GridPlaces } from './grid-places.ts'
import { folderRowsOf, indexAtPlace, rowsOf, topOfRow } from './grid-places.ts'

export type BandRect = { start: number; end: number; top: number; bottom: number }

/**
 * How rows or tiles are laid out in the content, in pixels from its upper corner where lines begin. `width`: of a tile, or of a
 * whole row.
 */
export type BandGeometry = GridPlaces & GridBand & { width: number }

export function bandRect(from: { x: number; y: number }, to: { x: number; y: number }): BandRect {
  return {
    start: Math.min(from.x, to.x),
    end: Math.max(from.x, to.x),
    top: Math.min(from.y, to.y),
    bottom: Math.max(from.y, to.y),
  }
}

/** The rows or tiles that a band touches, in their order. */
export function indexesInBand(band: BandRect, geometry: BandGeometry): number[] {
  const { columns, width, gap } = geometry
  const places = span(band.start, band.end, width, gap, columns)
  const found: number[] = []
  for (const row of rowsInBand(band, geometry)) {
    for (const column of places) {
      const index = indexAtPlace(row * columns + column, geometry)
      if (index >= 0) found.push(index)
    }
  }
  return found
}

/** Rows of folders are above the others, which are taller. */
function rowsInBand({ top, bottom }: BandRect, geometry: BandGeometry): number[] {
  const { folderHeight, height, gap } = geometry
  const low = folderRowsOf(geometry)
  const from = topOfRow(low, geometry, geometry)
  const above = span(top, bottom, folderHeight, gap, low)
  const below = bottom < from ? [] : span(Math.max(0, top - from), bottom - from, height, gap, rowsOf(geometry) - low)
  return [...above, ...below.map(row => row + low)]
}

function span(from: number, to: number, size: number, gap: number, most: number): number[] {
  const step = size + gap
  let first = Math.max(0, Math.floor(from / step))
  // A band that starts in the gap after a tile doesn't touch that tile.
  if (from - first * step > size) first += 1
  const last = Math.min(most - 1, Math.floor(to / step))
  return first > last ? [] : Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
