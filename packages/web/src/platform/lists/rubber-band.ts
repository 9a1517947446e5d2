export type BandRect = { left: number; right: number; top: number; bottom: number }

/** How rows or tiles lie in the content, in pixels from its upper left corner. */
export type BandGeometry = {
  count: number
  columns: number
  /** Of a tile, or of a row's whole width. */
  width: number
  height: number
  gap: number
}

export function bandRect(from: { x: number; y: number }, to: { x: number; y: number }): BandRect {
  return {
    left: Math.min(from.x, to.x),
    right: Math.max(from.x, to.x),
    top: Math.min(from.y, to.y),
    bottom: Math.max(from.y, to.y),
  }
}

/** The rows or tiles that a band touches, in their order. */
export function indexesInBand(band: BandRect, geometry: BandGeometry): number[] {
  const { count, columns, width, height, gap } = geometry
  const rows = span(band.top, band.bottom, height, gap, Math.ceil(count / columns))
  const places = span(band.left, band.right, width, gap, columns)
  const found: number[] = []
  for (const row of rows) {
    for (const column of places) {
      const index = row * columns + column
      if (index < count) found.push(index)
    }
  }
  return found
}

function span(from: number, to: number, size: number, gap: number, most: number): number[] {
  const step = size + gap
  let first = Math.max(0, Math.floor(from / step))
  // Starting in the gap behind a tile does not touch it.
  if (from - first * step > size) first += 1
  const last = Math.min(most - 1, Math.floor(to / step))
  return first > last ? [] : Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
