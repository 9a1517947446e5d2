/** The width of pictures divided by their height, in their order. */
export type Proportions = ArrayLike<number>

/** All in pixels. Rows are about `rowHeight` high, and as wide as the wall wherever they can be. */
export type WallShape = { width: number; rowHeight: number; gap: number }

/**
 * Pictures `from` to `to` (without the last) that belong together, such as those of one day. A short group shares its row
 * with its neighbours, unless it `opens` a part of the wall.
 */
export type WallGroup = { from: number; to: number; opens?: boolean }

/** Pictures `from` to `to` (without the last), side by side. */
export type WallRow = {
  from: number
  to: number
  height: number
  /** Reaches from edge to edge. */
  isFull: boolean
  /** The positions of the groups that begin here: a row with several is shared. */
  heads: readonly number[]
}

/** Where a picture is in its row, from the edge at which lines of text begin. */
export type WallBox = { start: number; width: number }

/** Of pictures whose size isn't known. */
export const usualProportion = 4 / 3

/** Panoramas and tall portraits are cropped to these, so that no picture takes a row for itself or is a mere strip. */
const widest = 3
const narrowest = 1 / 2

/** How much lower and higher than wanted a full row may be. */
const lowest = 0.72
const highest = 1.35

/** Not to fill a row counts as much as this deviation of its height. */
const costOfGap = 0.5
/** Where nothing fits, such as beside a panorama on a narrow screen: anything else is better. */
const costOfMisfit = 100

/** The proportion in which a picture is shown. */
export function shownProportion(width: number | null | undefined, height: number | null | undefined): number {
  if (!width || !height) return usualProportion
  return Math.min(widest, Math.max(narrowest, width / height))
}

/** Lays out pictures in rows, without reading more of them than their proportions. */
export function layOutWall(groups: readonly WallGroup[], proportions: Proportions, shape: WallShape): WallRow[] {
  const rows: WallRow[] = []
  if (shape.width <= 0) return rows
  for (let first = 0; first < groups.length; ) {
    const end = endOfRun(groups, first, proportions, shape)
    const isShared = end - first > 1
    const run = { from: groups[first]?.from ?? 0, to: groups[end - 1]?.to ?? 0 }
    const begins = Array.from({ length: end - first }, (_, index) => first + index)
    const ends = isShared ? [run.to] : breaks(run, proportions, shape)
    let from = run.from
    for (const to of ends) {
      rows.push({ from, to, ...heightOf({ from, to }, proportions, shape), heads: from === run.from ? begins : none })
      from = to
    }
    first = end
  }
  settleLast(rows, shape)
  return rows
}

/** Where the pictures of a row are: whole pixels, so that the edges of full rows are exactly below each other. */
export function boxesOf(row: WallRow, proportions: Proportions, { width, gap }: WallShape): WallBox[] {
  const sum = sumOf(row, proportions)
  const scale = row.isFull ? (width - gap * (row.to - row.from - 1)) / sum : row.height
  const boxes: WallBox[] = []
  let edge = 0
  for (let index = row.from; index < row.to; index++) {
    const start = Math.round(edge)
    edge += (proportions[index] ?? usualProportion) * scale
    boxes.push({ start, width: Math.max(1, Math.round(edge) - start) })
    edge += gap
  }
  return boxes
}

const none: readonly number[] = []

/** The group after the last one that shares a row with this one. */
function endOfRun(groups: readonly WallGroup[], first: number, proportions: Proportions, shape: WallShape): number {
  const most = shape.width / (shape.rowHeight * lowest)
  let [sum, count, end] = [0, 0, first]
  for (; end < groups.length; end++) {
    const group = groups[end]
    if (!group || (end > first && group.opens)) break
    for (let index = group.from; index < group.to && sum <= most; index++) {
      sum += proportions[index] ?? usualProportion
      count++
    }
    if (ratioOf(sum, count, shape) < lowest) break
  }
  return Math.max(first + 1, end)
}

/**
 * Ends of the rows for which all heights together are nearest to what was asked for. One row after the other would leave
 * what remains to the last.
 */
function breaks({ from, to }: WallGroup, proportions: Proportions, shape: WallShape): number[] {
  const count = to - from
  const costs = new Float64Array(count + 1).fill(Number.POSITIVE_INFINITY)
  const starts = new Int32Array(count + 1)
  costs[0] = 0
  for (let end = 1; end <= count; end++) {
    let sum = 0
    for (let start = end - 1; start >= 0; start--) {
      sum += proportions[from + start] ?? usualProportion
      const ratio = ratioOf(sum, end - start, shape)
      if (ratio < lowest && end - start > 1) break
      const cost = (costs[start] ?? 0) + costOf(ratio, end === count)
      if (cost < (costs[end] ?? 0)) {
        costs[end] = cost
        starts[end] = start
      }
    }
  }
  const ends: number[] = []
  for (let end = count; end > 0; end = starts[end] ?? 0) ends.push(from + end)
  return ends.reverse()
}

function costOf(ratio: number, isLast: boolean): number {
  if (ratio <= highest) return (ratio - 1) ** 2
  return isLast ? costOfGap * (1 - 1 / ratio) : costOfMisfit * ratio
}

function heightOf(row: { from: number; to: number }, proportions: Proportions, shape: WallShape) {
  const ratio = ratioOf(sumOf(row, proportions), row.to - row.from, shape)
  const isFull = ratio <= highest
  return { height: Math.max(1, Math.round(shape.rowHeight * (isFull ? ratio : 1))), isFull }
}

/** Nothing comes after the last row that would explain why its pictures are larger. */
function settleLast(rows: WallRow[], { rowHeight }: WallShape): void {
  const last = rows.at(-1)
  if (last && last.height > rowHeight) rows[rows.length - 1] = { ...last, height: Math.round(rowHeight), isFull: false }
}

/** How much higher than wanted a row would be that these pictures fill. */
function ratioOf(sum: number, count: number, { width, rowHeight, gap }: WallShape): number {
  return Math.max(1, width - gap * (count - 1)) / (sum * rowHeight)
}

function sumOf({ from, to }: { from: number; to: number }, proportions: Proportions): number {
  let sum = 0
  for (let index = from; index < to; index++) sum += proportions[index] ?? usualProportion
  return sum
}
