import type { PhotoMonth } from '@holdall/contract/photos/photos.schemas.ts'
import {
  boxesOf,
  layOutWall,
  type Proportions,
  usualProportion,
  type WallBox,
  type WallRow,
} from '../../../ui/wall/justified.ts'

/** The photos of one day: their number, and the position of the first of them in the whole list. */
export type TimelineDay = { month: string; day: string; start: number; count: number }

/** `size`: the height of rows by day, otherwise the edge of squares. */
export type TimelineShape = {
  by: 'day' | 'month' | 'year'
  width: number
  size: number
  gap: number
  monthHeight: number
  dayHeight: number
}

/** A name above the first of the photos `from` to `to` (without the last). */
export type Heading = { from: number; to: number; year?: string; month?: string; day?: string }

/** Names of what begins in a row, and its photos. `heads` is the room for the names, `height` that of the photos. */
export type TimelineRow = Pick<WallRow, 'from' | 'height' | 'isFull' | 'to'> & {
  headings: readonly Heading[]
  headHeight: number
}

/** The rows of the whole timeline, each with its distance from the top in pixels, and the height of all together. */
export type Timeline = {
  shape: TimelineShape
  days: readonly TimelineDay[]
  proportions: Proportions
  rows: readonly TimelineRow[]
  tops: readonly number[]
  height: number
  /** In the order of the page. */
  months: readonly { month: string; start: number; top: number }[]
}

/** Lays out the timeline from its days and the proportions of its photos: nothing moves when the photos themselves arrive. */
export function layOut(months: readonly PhotoMonth[], proportions: Proportions, shape: TimelineShape): Timeline {
  const days = [...daysOf(months)]
  const rows = shape.by === 'day' ? rowsByDay(days, proportions, shape) : squares(days, shape)
  const tops: number[] = []
  let height = 0
  for (const row of rows) {
    tops.push(height)
    height += row.headHeight + row.height + shape.gap
  }
  const timeline = { shape, days, proportions, rows, tops, height, months: [] }
  return { ...timeline, months: monthStarts(timeline) }
}

export function* daysOf(months: readonly PhotoMonth[]): Generator<TimelineDay> {
  let start = 0
  for (const { month, days } of months) {
    for (const { day, count } of days) {
      yield { month, day: `${month}-${String(day).padStart(2, '0')}`, start, count }
      start += count
    }
  }
}

function rowsByDay(days: readonly TimelineDay[], proportions: Proportions, shape: TimelineShape): TimelineRow[] {
  const { width, size, gap, monthHeight, dayHeight } = shape
  const opening = openingMonths(days, proportions, shape)
  const isFirst = (index: number) => days[index]?.month !== days[index - 1]?.month
  const groups = days.map(({ month, start, count }, index) => ({
    from: start,
    to: start + count,
    opens: isFirst(index) && opening.has(month),
  }))
  return layOutWall(groups, proportions, { width, rowHeight: size, gap }).map(({ from, to, height, isFull, heads }) => {
    const headings = heads.length > 0 ? heads.flatMap(index => headingOf(days[index], isFirst(index))) : none
    const monthRoom = headings.some(({ month }) => month) ? monthHeight : 0
    return { from, to, height, isFull, headings, headHeight: headings.length > 0 ? monthRoom + dayHeight : 0 }
  })
}

const none: readonly Heading[] = []

function headingOf(day: TimelineDay | undefined, opensMonth: boolean): Heading[] {
  if (!day) return []
  const heading = { from: day.start, to: day.start + day.count, day: day.day }
  return [opensMonth ? { ...heading, month: day.month } : heading]
}

/** How much lower a row may become so that another month fits beside. */
const tightest = 0.8

/** Months that begin a row: all but those that fit whole beside the month before. */
function openingMonths(days: readonly TimelineDay[], proportions: Proportions, shape: TimelineShape): Set<string> {
  const room = shape.width / (shape.size * tightest)
  const widths = new Map<string, number>()
  for (const { month, start, count } of days) {
    let width = widths.get(month) ?? 0
    for (let index = start; index < start + count && width <= room; index++) {
      width += (proportions[index] ?? usualProportion) + shape.gap / shape.size
    }
    widths.set(month, width)
  }
  const opening = new Set<string>()
  let filled = Number.POSITIVE_INFINITY
  for (const [month, width] of widths) {
    if (filled + width > room) opening.add(month)
    filled = filled + width > room ? width : filled + width
  }
  return opening
}

/** Squares of one size. What fits whole beside what was before shares its row. */
function squares(days: readonly TimelineDay[], shape: TimelineShape): TimelineRow[] {
  const { monthHeight, by } = shape
  const columns = columnsOf(shape)
  const height = Math.round(squareOf(shape))
  const rows: TimelineRow[] = []
  for (const heading of headingsBy(by, days)) {
    const last = rows.at(-1)
    if (last && last.headHeight > 0 && heading.to - last.from <= columns) {
      rows[rows.length - 1] = { ...last, to: heading.to, headings: [...last.headings, heading] }
      continue
    }
    for (let from = heading.from; from < heading.to; from += columns) {
      const to = Math.min(from + columns, heading.to)
      const isHead = from === heading.from
      const headings = isHead ? [heading] : []
      rows.push({ from, to, height, isFull: to - from === columns, headings, headHeight: isHead ? monthHeight : 0 })
    }
  }
  return rows
}

function headingsBy(by: TimelineShape['by'], days: readonly TimelineDay[]): Heading[] {
  const headings: Heading[] = []
  let before = ''
  for (const { month, start, count } of days) {
    const name = by === 'year' ? month.slice(0, -3) : month
    const last = headings.at(-1)
    if (last && name === before) last.to = start + count
    else headings.push({ from: start, to: start + count, ...(by === 'year' ? { year: name } : { month }) })
    before = name
  }
  return headings
}

function columnsOf({ width, size, gap }: TimelineShape): number {
  return Math.max(1, Math.floor((width + gap) / (size + gap)))
}

function squareOf(shape: TimelineShape): number {
  const columns = columnsOf(shape)
  return Math.max(1, (shape.width - shape.gap * (columns - 1)) / columns)
}

/** Where the photos of a row are, from the edge at which lines begin. */
export function boxesIn({ shape, proportions }: Timeline, row: TimelineRow): WallBox[] {
  if (shape.by === 'day') {
    return boxesOf({ ...row, heads: [] }, proportions, { width: shape.width, rowHeight: shape.size, gap: shape.gap })
  }
  const square = squareOf(shape)
  return Array.from({ length: row.to - row.from }, (_, column) => {
    const start = Math.round(column * (square + shape.gap))
    return { start, width: Math.round(column * (square + shape.gap) + square) - start }
  })
}

function monthStarts(timeline: Timeline): { month: string; start: number; top: number }[] {
  const months: { month: string; start: number; top: number }[] = []
  for (const { month, start } of timeline.days) {
    if (months.at(-1)?.month !== month) {
      months.push({ month, start, top: timeline.tops[rowOfPhoto(timeline, start)] ?? 0 })
    }
  }
  return months
}

/** The last one of an ascending list that isn't above the value; 0 if all are. */
function lastUpTo<T>(list: readonly T[], value: number, measure: (one: T) => number): number {
  let [low, high] = [0, list.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (measure(list[middle] as T) <= value) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}

/** The row that is at this distance from the top. */
export function rowAtTop({ tops }: Timeline, top: number): number {
  return lastUpTo(tops, top, one => one)
}

/** Which of the months is at this distance from the top. */
export function monthAtTop({ months }: Pick<Timeline, 'months'>, top: number): number {
  return lastUpTo(months, top, month => month.top)
}

/** The row of a photo. */
export function rowOfPhoto({ rows }: Pick<Timeline, 'rows'>, index: number): number {
  return lastUpTo(rows, index, row => row.from)
}

/** The day of a photo. */
export function dayOfPhoto({ days }: Pick<Timeline, 'days'>, index: number): TimelineDay | undefined {
  return days[lastUpTo(days, index, day => day.start)]
}

/** How far the upper edge of a photo is from the top. */
export function topOfPhoto(timeline: Timeline, index: number): number {
  const row = rowOfPhoto(timeline, index)
  return (timeline.tops[row] ?? 0) + (timeline.rows[row]?.headHeight ?? 0)
}

/** The photo above or below another: the one whose middle is nearest. */
export function photoBeside(timeline: Timeline, index: number, step: 1 | -1): number {
  const at = rowOfPhoto(timeline, index)
  const [here, next] = [timeline.rows[at], timeline.rows[at + step]]
  if (!here || !next) return index
  const middle = ({ start, width }: WallBox) => start + width / 2
  const wanted = middle(boxesIn(timeline, here)[index - here.from] ?? { start: 0, width: 0 })
  const away = boxesIn(timeline, next).map(box => Math.abs(middle(box) - wanted))
  return next.from + away.indexOf(Math.min(...away))
}
