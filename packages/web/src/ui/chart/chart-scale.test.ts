import { expect, test } from 'vitest'
import { axisMarks, labelledPlaces, linePath, runsOf, stack } from './chart-scale.ts'

test('an axis extends beyond the largest value in a few round steps', () => {
  expect(axisMarks(0, 'count')).toEqual([0, 1])
  expect(axisMarks(1, 'count')).toEqual([0, 1])
  expect(axisMarks(3, 'count')).toEqual([0, 1, 2, 3])
  expect(axisMarks(23, 'count')).toEqual([0, 10, 20, 30])
  expect(axisMarks(3 * 1024 ** 3, 'bytes').map(mark => mark / 1024 ** 3)).toEqual([0, 1, 2, 3])
  for (let n = 0; n < 500; n++) {
    for (const unit of ['count', 'bytes'] as const) {
      const max = Math.ceil(1.07 ** n)
      const marks = axisMarks(max, unit)
      expect(marks.at(-1)).toBeGreaterThanOrEqual(max)
      expect(marks.length).toBeLessThanOrEqual(6)
      expect(marks.length).toBeGreaterThanOrEqual(2)
      if (unit === 'count') expect(marks.every(Number.isInteger)).toBe(true)
    }
  }
})

test('labels are spread evenly, with both ends', () => {
  expect(labelledPlaces(7, 10)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(labelledPlaces(365, 3)).toEqual([0, 182, 364])
  expect(labelledPlaces(1, 5)).toEqual([0])
  expect(labelledPlaces(0, 5)).toEqual([])
  expect(labelledPlaces(9, 1)).toEqual([0])
})

test("an unknown value leaves a gap and isn't zero", () => {
  const runs = runsOf(
    [null, 1, 2, null, 0],
    x => x * 10,
    y => 100 - y,
  )
  expect(runs.map(linePath)).toEqual(['M10 99L20 98', 'M40 100'])
})

test('series are stacked', () => {
  expect(
    stack([
      [1, 2, null],
      [10, 20, 30],
    ]),
  ).toEqual([
    [1, 2, null],
    [11, 22, 30],
  ])
})
