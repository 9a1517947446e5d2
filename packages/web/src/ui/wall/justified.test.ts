import { expect, test } from 'vitest'
import { boxesOf, layOutWall, shownProportion, usualProportion, type WallRow } from './justified.ts'

const shape = { width: 1000, rowHeight: 200, gap: 4 }
const many = (count: number, proportion: (index: number) => number = () => 1.5) =>
  Array.from({ length: count }, (_, index) => proportion(index))
const one = (count: number) => [{ from: 0, to: count }]
const spans = (rows: readonly WallRow[]) => rows.map(({ from, to }) => [from, to])

test('every picture is in exactly one row, in its order, and no row is much lower or higher than asked for', () => {
  const mixed = many(500, index => [1.5, 0.75, 1.33, 1, 2.4, 0.66, 3][index % 7] ?? 1)
  for (const width of [320, 390, 768, 1000, 1440, 2560]) {
    const wall = { width, rowHeight: width < 768 ? 120 : 220, gap: 4 }
    const rows = layOutWall(one(500), mixed, wall)
    let next = 0
    for (const row of rows) {
      expect(row.from).toBe(next)
      next = row.to
      expect(row.height / wall.rowHeight).toBeGreaterThan(0.7)
      expect(row.height / wall.rowHeight).toBeLessThan(1.36)
    }
    expect(next).toBe(500)
  }
})

test('full rows reach from edge to edge in whole pixels, with the same gap everywhere', () => {
  const mixed = many(60, index => [1.5, 0.75, 1.33][index % 3] ?? 1)
  for (const row of layOutWall(one(60), mixed, shape)) {
    const boxes = boxesOf(row, mixed, shape)
    expect(boxes[0]?.start).toBe(0)
    for (const [index, { start, width }] of boxes.entries()) {
      const after = boxes[index + 1]
      if (after) expect(after.start - start - width).toBeGreaterThanOrEqual(3)
      if (after) expect(after.start - start - width).toBeLessThanOrEqual(5)
      expect(width / row.height).toBeCloseTo(mixed[row.from + index] ?? 0, 1)
    }
    const last = boxes.at(-1)
    if (row.isFull) expect((last?.start ?? 0) + (last?.width ?? 0)).toBe(1000)
  }
})

test('the last row is never stretched beyond the height asked for', () => {
  expect(layOutWall(one(1), many(1), shape)).toEqual([{ from: 0, to: 1, height: 200, isFull: false, heads: [0] }])
  expect(layOutWall(one(3), many(3), shape)).toMatchObject([{ from: 0, to: 3, height: 200, isFull: false }])
  for (let count = 1; count < 40; count++) {
    expect(layOutWall(one(count), many(count), shape).at(-1)?.height).toBeLessThanOrEqual(200)
  }
})

test('rows are balanced: one picture is not left for the last row if the others can be a little larger or smaller', () => {
  expect(spans(layOutWall(one(7), many(7), { ...shape, width: 900 }))).toEqual([
    [0, 4],
    [4, 7],
  ])
})

test('short groups share a row, and one that opens a part of the wall begins a row', () => {
  const groups = [
    { from: 0, to: 1 },
    { from: 1, to: 2 },
    { from: 2, to: 3 },
    { from: 3, to: 4, opens: true },
    { from: 4, to: 14 },
    { from: 14, to: 15 },
  ]
  const rows = layOutWall(groups, many(15), shape)
  expect(rows[0]).toMatchObject({ from: 0, to: 3, heads: [0, 1, 2], isFull: true })
  expect(rows[1]).toMatchObject({ from: 3, to: 4, heads: [3], height: 200, isFull: false })
  expect(rows[2]).toMatchObject({ from: 4, heads: [4] })
  expect(rows[3]?.heads).toEqual([])
  expect(rows.at(-1)).toMatchObject({ from: 14, to: 15, heads: [5] })
})

test('panoramas and portraits are bounded, and what is not known is 4 to 3', () => {
  expect(shownProportion(12_000, 1000)).toBe(3)
  expect(shownProportion(100, 9000)).toBe(0.5)
  expect(shownProportion(3000, 2000)).toBe(1.5)
  expect([shownProportion(null, 3), shownProportion(3, 0), shownProportion(undefined, undefined)]).toEqual(
    Array(3).fill(usualProportion),
  )
})

test('a picture that is wider than the wall has a row for itself', () => {
  const narrow = { width: 200, rowHeight: 120, gap: 4 }
  const wide = [0.5, 3, 3, 0.5]
  const rows = layOutWall(one(4), wide, narrow)
  for (const row of rows) {
    const last = boxesOf(row, wide, narrow).at(-1)
    expect((last?.start ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(200)
  }
  expect(rows.at(-1)?.to).toBe(4)
})

test('no room and no pictures give no rows', () => {
  expect(layOutWall(one(3), many(3), { ...shape, width: 0 })).toEqual([])
  expect(layOutWall([], [], shape)).toEqual([])
})

test('100,000 pictures of one day and of 5,000 days are laid out whole', () => {
  const mixed = many(100_000, index => [1.5, 0.75, 1.33, 1][index % 4] ?? 1)
  const days = Array.from({ length: 5000 }, (_, day) => ({ from: day * 20, to: day * 20 + 20 }))
  for (const groups of [one(100_000), days]) {
    const rows = layOutWall(groups, mixed, shape)
    expect(rows.at(-1)?.to).toBe(100_000)
    expect(rows.flatMap(row => row.heads)).toHaveLength(groups.length)
  }
})
