import { expect, test } from 'vitest'
import { anchorsOf } from './queries.ts'
import {
  boxesIn,
  dayOfPhoto,
  layOut,
  monthAtTop,
  photoBeside,
  rowAtTop,
  rowOfPhoto,
  type TimelineShape,
  topOfPhoto,
} from './timeline.ts'

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
const total = 10
const shape: TimelineShape = { by: 'day', width: 620, size: 100, gap: 4, monthHeight: 40, dayHeight: 30 }
const wide = Array.from({ length: total }, () => 1.5)
const spans = (timeline: ReturnType<typeof layOut>) => timeline.rows.map(({ from, to }) => [from, to])

test('rows are laid out from days and proportions, with room for the names of what begins in them', () => {
  const { rows, tops, height, months: starts } = layOut(months, wide, shape)
  expect(spans(layOut(months, wide, shape))).toEqual([
    [0, 5],
    [5, 6],
    [6, 10],
  ])
  expect(rows[0]?.headings).toEqual([{ from: 0, to: 5, day: '2026-03-14', month: '2026-03' }])
  expect(rows[1]?.headings).toEqual([{ from: 5, to: 6, day: '2026-03-02' }])
  expect(rows[2]?.headings).toEqual([{ from: 6, to: 10, day: '2025-12-24', month: '2025-12' }])
  expect(rows.map(row => row.headHeight)).toEqual([70, 30, 70])
  expect(tops[1]).toBe(70 + (rows[0]?.height ?? 0) + 4)
  expect(height).toBe(170 + rows.reduce((sum, row) => sum + row.height + 4, 0))
  expect(starts.map(({ month, start }) => [month, start])).toEqual([
    ['2026-03', 0],
    ['2025-12', 6],
  ])
})

test('short days share a row, and so do months that fit beside each other', () => {
  const sparse = [
    { month: '2026-03', days: [4, 3].map(day => ({ day, count: 1 })) },
    { month: '2026-02', days: [{ day: 20, count: 1 }] },
    { month: '2026-01', days: [{ day: 5, count: 3 }] },
  ]
  const timeline = layOut(sparse, wide, shape)
  expect(spans(timeline)).toEqual([
    [0, 3],
    [3, 6],
  ])
  expect(timeline.rows[0]?.headings.map(({ day, month }) => [day, month])).toEqual([
    ['2026-03-04', '2026-03'],
    ['2026-03-03', undefined],
    ['2026-02-20', '2026-02'],
  ])
})

test('squares have one size, by month and by year', () => {
  const byMonth = layOut(months, wide, { ...shape, by: 'month', size: 96 })
  expect(spans(byMonth)).toEqual([
    [0, 6],
    [6, 10],
  ])
  expect(new Set(byMonth.rows.flatMap(row => boxesIn(byMonth, row).map(box => box.width))).size).toBeLessThan(3)
  const byYear = layOut(months, wide, { ...shape, by: 'year', size: 32 })
  expect(byYear.rows[0]?.headings.map(heading => heading.year)).toEqual(['2026', '2025'])
  expect(byYear.rows.map(row => row.to)).toEqual([10])
  const narrow = layOut(months, wide, { ...shape, by: 'year', width: 110, size: 32 })
  expect(narrow.rows.map(({ from, to }) => [from, to])).toEqual([
    [0, 3],
    [3, 6],
    [6, 9],
    [9, 10],
  ])
})

test('positions lead to rows, days and months and back', () => {
  const timeline = layOut(months, wide, shape)
  expect([0, 2, 4, 5, 6, 9].map(index => rowOfPhoto(timeline, index))).toEqual([0, 0, 0, 1, 2, 2])
  expect([0, 4, 5, 9].map(index => dayOfPhoto(timeline, index)?.day)).toEqual([
    '2026-03-14',
    '2026-03-14',
    '2026-03-02',
    '2025-12-24',
  ])
  expect([-20, 0, timeline.tops[1] ?? 0, 5000].map(top => rowAtTop(timeline, top))).toEqual([0, 0, 1, 2])
  const december = timeline.months[1]?.top ?? 0
  expect([0, december - 1, december, 9999].map(top => monthAtTop(timeline, top))).toEqual([0, 0, 1, 1])
  expect(topOfPhoto(timeline, 3)).toBe(70)
})

test('arrows lead to the photo whose middle is nearest, over the ends of days and months', () => {
  const proportions = [1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 3, 0.75, 0.75, 3]
  const timeline = layOut(months, proportions, shape)
  expect([0, 2, 4].map(index => photoBeside(timeline, index, 1))).toEqual([5, 5, 5])
  expect(photoBeside(timeline, 5, 1)).toBe(6)
  expect([6, 9].map(index => photoBeside(timeline, index, -1))).toEqual([5, 5])
  expect(photoBeside(timeline, 5, -1)).toBe(0)
  expect([photoBeside(timeline, 0, -1), photoBeside(timeline, 9, 1)]).toEqual([0, 9])
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
  const proportions = Float32Array.from({ length: 102_000 }, (_, index) => [1.5, 0.75, 1.33][index % 3] ?? 1)
  for (const by of ['day', 'month', 'year'] as const) {
    const timeline = layOut(many, proportions, { ...shape, by, width: 1100 })
    expect(timeline.rows.at(-1)?.to).toBe(102_000)
    expect(timeline.months).toHaveLength(120)
    expect(rowOfPhoto(timeline, 101_999)).toBe(timeline.rows.length - 1)
  }
  expect(anchorsOf(many, 100)).toHaveLength(102_000 / 100 - 1)
})
