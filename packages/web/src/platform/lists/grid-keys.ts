import type { GridPlaces } from './grid-places.ts'
import { indexAtPlace, placeOf } from './grid-places.ts'

/** `columns`: tiles in a row; a list has 1. */
export type GridShape = Omit<GridPlaces, 'folders'> & {
  /** Items that come first and end their row; none by default. */
  folders?: number
  /** Rows that fit on the screen. */
  rowsInSight: number
  /** The reader's script runs from right to left. */
  isRightToLeft?: boolean
  /** The item above or below another, where rows have different lengths. */
  beside?: (index: number, step: 1 | -1) => number
}

/**
 * Where a key leads from a row, or null if the key doesn't move. Without a position (-1), the first step enters the
 * list.
 */
export function nextIndex(key: string, index: number, shape: GridShape): number | null {
  const { count, columns, rowsInSight, isRightToLeft } = shape
  if (count === 0) return null
  const last = count - 1
  const within = (wanted: number) => Math.max(0, Math.min(last, wanted))
  if (index < 0) return key === 'End' || key === 'ArrowUp' ? last : isMove(key, columns) ? 0 : null
  const step = isRightToLeft ? -1 : 1
  const page = Math.max(1, rowsInSight - 1) * columns
  switch (key) {
    case 'ArrowDown':
      return shape.beside?.(index, 1) ?? nearRow(index, 1, shape)
    case 'ArrowUp':
      return shape.beside?.(index, -1) ?? nearRow(index, -1, shape)
    case 'ArrowRight':
      return columns > 1 ? within(index + step) : null
    case 'ArrowLeft':
      return columns > 1 ? within(index - step) : null
    case 'Home':
      return 0
    case 'End':
      return last
    case 'PageDown':
      return within(index + page)
    case 'PageUp':
      return within(index - page)
    default:
      return null
  }
}

function isMove(key: string, columns: number): boolean {
  if (key === 'ArrowLeft' || key === 'ArrowRight') return columns > 1
  return ['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp'].includes(key)
}

/** The same column in the row above or below, or the end of that row if it is shorter. */
function nearRow(index: number, step: 1 | -1, { count, columns, folders = 0 }: GridShape): number {
  const grid = { count, columns, folders }
  const wanted = placeOf(index, grid) + step * columns
  const first = Math.floor(wanted / columns) * columns
  for (let place = wanted; place >= Math.max(first, 0); place--) {
    const found = indexAtPlace(place, grid)
    if (found >= 0) return found
  }
  return index
}

/**
 * The row that typed letters refer to: the next one whose name starts with them, wrapping around. The same letter
 * repeated walks through the names that start with it. Only loaded rows can be found.
 */
export function typeAhead(
  typed: string,
  from: number,
  count: number,
  nameAt: (index: number) => string | undefined,
): number {
  const letters = [...typed]
  const isRepeated = letters.length > 1 && letters.every(letter => letter === letters[0])
  const wanted = fold(isRepeated ? letters[0]! : typed)
  const start = letters.length === 1 || isRepeated ? from + 1 : Math.max(from, 0)
  for (let step = 0; step < count; step++) {
    const index = (start + step) % count
    const name = nameAt(index)
    if (name !== undefined && fold(name).startsWith(wanted)) return index
  }
  return -1
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
