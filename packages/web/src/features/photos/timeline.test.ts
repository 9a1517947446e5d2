import { expect, test } from 'vitest'
import { anchorsOf } from './queries.ts'
import { layOut, monthAtTop, photoBeside, rowAtTop, rowOfPhoto } from './timeline.ts'

const months = [
  {
    month: '2026-03',
    days: [
      { day: 14, count: 5 },
      { day: 2, count: 1 },
    ],
  },
  { month: '2025-12', days: [{ day: 24, count: 4 }] },
]
const shape = { columns: 3, tile: 100, gap: 4, monthHeight: 40, dayHeight: 30 }

test('the whole timeline is laid out from the numbers of its days', () => {
  const { rows, tops, height } = layOut(months, shape)
  expect(rows).toEqual([
    { kind: 'month', month: '2026-03' },
    { kind: 'day', day: '2026-03-14' },
    { kind: 'photos', from: 0, to: 3 },
    { kind: 'photos', from: 3, to: 5 },
    { kind: 'day', day: '2026-03-02' },
    { kind: 'photos', from: 5, to: 6 },
    { kind: 'month', month: '2025-12' },
    { kind: 'day', day: '2025-12-24' },
    { kind: 'photos', from: 6, to: 9 },
    { kind: 'photos', from: 9, to: 10 },
  ])
  expect(tops.slice(0, 5)).toEqual([0, 40, 70, 174, 278])
  expect(height).toBe(2 * 40 + 3 * 30 + 5 * 104)
})

test('positions lead to rows and months and back', () => {
  const timeline = layOut(months, shape)
  expect([0, 2, 3, 5, 6, 9].map(index => rowOfPhoto(timeline, index))).toEqual([2, 2, 3, 5, 8, 9])
  expect([0, 69, 70, 173, 5000].map(top => rowAtTop(timeline, top))).toEqual([0, 1, 2, 2, 9])
  const december = timeline.months[1]?.top ?? 0
  expect([0, december - 1, december, 9999].map(top => monthAtTop(timeline, top))).toEqual([0, 0, 1, 1])
})

test('arrows lead over the ends of days and months, into the same column or the nearest one', () => {
  const timeline = layOut(months, shape)
  expect([0, 2, 4, 5, 9].map(index => photoBeside(timeline, index, 1))).toEqual([3, 4, 5, 6, 9])
  expect([9, 8, 6, 5, 4, 1].map(index => photoBeside(timeline, index, -1))).toEqual([6, 5, 5, 3, 1, 1])
})

test('each page begins with a day and a number of photos before it', () => {
  expect(anchorsOf(months, 3)).toEqual(['2026-03-14 3', '2025-12-24 0', '2025-12-24 3'])
  expect(anchorsOf(months, 100)).toEqual([])
  expect(anchorsOf([], 3)).toEqual([])
})

test('100,000 photos of 3,000 days are laid out without reading any of them', () => {
  const many = Array.from({ length: 120 }, (_, month) => ({
    month: `${2026 - Math.floor(month / 12)}-${String(12 - (month % 12)).padStart(2, '0')}`,
    days: Array.from({ length: 25 }, (_, day) => ({ day: 25 - day, count: 34 })),
  }))
  const timeline = layOut(many, { ...shape, columns: 8 })
  expect(timeline.rows.length).toBe(120 + 3000 + 3000 * 5)
  expect(anchorsOf(many, 100)).toHaveLength(102_000 / 100 - 1)
  expect(rowOfPhoto(timeline, 101_999)).toBe(timeline.rows.length - 1)
})
