import type { PhotoMonth } from '@holdall/contract/photos/photos.schemas.ts'

/** The photos of one day: their number, and the position of the first of them in the whole list. */
export type TimelineDay = { day: string; start: number; count: number }

/** A row of the page: the name of a month, of a day, or photos `from` to `to` (without the last) of one day. */
export type TimelineRow =
  | { kind: 'month'; month: string }
  | { kind: 'day'; day: string }
  | { kind: 'photos'; from: number; to: number }

export type TimelineShape = { columns: number; tile: number; gap: number; monthHeight: number; dayHeight: number }

/** The rows of the whole timeline, each with its distance from the top in pixels, and the height of all together. */
export type Timeline = {
  rows: readonly TimelineRow[]
  tops: readonly number[]
  height: number
  /** In the order of the page. */
  months: readonly { month: string; row: number; top: number }[]
}

export function* daysOf(months: readonly PhotoMonth[]): Generator<TimelineDay & { month: string }> {
  let start = 0
  for (const { month, days } of months) {
    for (const { day, count } of days) {
      yield { month, day: `${month}-${String(day).padStart(2, '0')}`, start, count }
      start += count
    }
  }
}

/** Lays out the timeline from the numbers alone: nothing moves when the photos themselves arrive. */
export function layOut(months: readonly PhotoMonth[], shape: TimelineShape): Timeline {
  const rows: TimelineRow[] = []
  const tops: number[] = []
  const starts: { month: string; row: number; top: number }[] = []
  let height = 0
  const add = (row: TimelineRow) => {
    tops.push(height)
    height += heightOf(row, shape)
    rows.push(row)
  }
  let before = ''
  for (const { month, day, start, count } of daysOf(months)) {
    if (month !== before) {
      starts.push({ month, row: rows.length, top: height })
      add({ kind: 'month', month })
    }
    before = month
    add({ kind: 'day', day })
    for (let from = start; from < start + count; from += shape.columns) {
      add({ kind: 'photos', from, to: Math.min(from + shape.columns, start + count) })
    }
  }
  return { rows, tops, height, months: starts }
}

export function heightOf(row: TimelineRow, { tile, gap, monthHeight, dayHeight }: TimelineShape): number {
  return row.kind === 'month' ? monthHeight : row.kind === 'day' ? dayHeight : tile + gap
}

/** The row that is at this distance from the top. */
export function rowAtTop({ tops }: Timeline, top: number): number {
  let [low, high] = [0, tops.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((tops[middle] ?? 0) <= top) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}

/** Which of the months is at this distance from the top. */
export function monthAtTop({ months }: Timeline, top: number): number {
  let found = 0
  for (const [index, month] of months.entries()) if (month.top <= top) found = index
  return found
}

/** The row of a photo. */
export function rowOfPhoto({ rows }: Timeline, index: number): number {
  let [low, high] = [0, rows.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (firstPhotoFrom(rows, middle) <= index) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}

/** The first photo at or after a row. */
export function firstPhotoFrom(rows: readonly TimelineRow[], row: number): number {
  for (let at = row; at < rows.length; at++) {
    const found = rows[at]
    if (found?.kind === 'photos') return found.from
  }
  return Number.POSITIVE_INFINITY
}

/** The photo above or below another: in the same column, or the last of a shorter row. */
export function photoBeside(timeline: Timeline, index: number, step: 1 | -1): number {
  const row = rowOfPhoto(timeline, index)
  const here = timeline.rows[row]
  if (here?.kind !== 'photos') return index
  for (let at = row + step; at >= 0 && at < timeline.rows.length; at += step) {
    const next = timeline.rows[at]
    if (next?.kind === 'photos') return Math.min(next.from + index - here.from, next.to - 1)
  }
  return index
}
