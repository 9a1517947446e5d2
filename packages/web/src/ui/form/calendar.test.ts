import { expect, test } from 'vitest'
import type { Day } from './calendar.ts'
import {
  addDays,
  addMonths,
  dayProblem,
  daysIn,
  firstWeekday,
  placeInWeek,
  readDay,
  weekdayNames,
  weeksOf,
  yearsWith,
} from './calendar.ts'

test('[CTRL-12] a month is shown in weeks of seven days, each day once', () => {
  for (const weekBegins of [1, 7]) {
    for (const [year, month] of [
      [2026, 2],
      [2024, 2],
      [2026, 8],
      [1900, 2],
      [99, 12],
    ] as const) {
      const weeks = weeksOf(year, month, weekBegins)
      expect(weeks.every(week => week.length === 7)).toBe(true)
      const days = weeks.flat().filter(day => day !== null)
      expect(days).toHaveLength(daysIn(year, month))
      expect(new Set(days).size).toBe(days.length)
      const monday = weeks[1]?.[weekBegins === 1 ? 0 : 1] as Day
      if (year > 1000) expect(new Date(`${monday}T00:00:00Z`).getUTCDay()).toBe(1)
    }
  }
  expect(weekdayNames('en', 1, 'long')[0]).toBe('Monday')
  expect(weekdayNames('en', 7, 'long')[0]).toBe('Sunday')
  expect(firstWeekday('en-GB')).toBe(1)
})

test('[CTRL-11] a page shows 24 years, and every year is on exactly one page', () => {
  const page = yearsWith(2026)
  expect(page).toHaveLength(24)
  expect(page).toContain(2026)
  expect(yearsWith((page.at(-1) ?? 0) + 1)).not.toContain(page.at(-1))
  expect(yearsWith(page[0] ?? 0)).toEqual(page)
})

test('a week begins with the day that is usual for the language', () => {
  // 22 November 2026 is a Sunday.
  expect(placeInWeek('2026-11-22', 1)).toBe(6)
  expect(placeInWeek('2026-11-22', 7)).toBe(0)
  expect(placeInWeek('2026-11-25', 1)).toBe(2)
  expect(placeInWeek('2026-11-25', 6)).toBe(4)
})

test('adding days and months crosses the ends of months and years', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28')
})

test("[CTRL-15] a text that isn't a day is not accepted", () => {
  for (const text of [
    '',
    'soon',
    '2026-02-30',
    '2026-13-01',
    '32/1/2026',
    '1.2',
    '1 2 3 4',
    '0000-01-01',
    '3 Foo 2026',
  ]) {
    expect(readDay(text, 'en-GB'), text).toBeNull()
  }
})

test('days are read in the order of the language, in ISO and with the month by name', () => {
  expect(readDay('3/2/2026', 'en-GB')).toBe('2026-02-03')
  expect(readDay('3/2/2026', 'en-US')).toBe('2026-03-02')
  expect(readDay('03.02.26', 'de')).toBe('2026-02-03')
  expect(readDay(' 2026-2-3 ', 'en-US')).toBe('2026-02-03')
  expect(readDay('3 Feb 2026', 'en-GB')).toBe('2026-02-03')
  expect(readDay('February 3, 2026', 'en-US')).toBe('2026-02-03')
  expect(readDay('3. März 2026', 'de')).toBe('2026-03-03')
})

test('numbers are read in the order of the pattern that the reader chose', () => {
  expect(readDay('03/02/2026', 'en-US', 'dd/MM/yyyy')).toBe('2026-02-03')
  expect(readDay('03/02/2026', 'en-GB', 'MM/dd/yyyy')).toBe('2026-03-02')
  expect(readDay('2026/2/3', 'en-US', 'yyyy/MM/dd')).toBe('2026-02-03')
  expect(readDay('3.2.26', 'en-US', "d'd'. M. yy")).toBe('2026-02-03')
  // A pattern without one of the three says nothing about their order.
  expect(readDay('3/2/2026', 'en-US', 'MMMM y')).toBe('2026-03-02')
  expect(readDay('2026-02-03', 'en-US', 'dd/MM/yyyy')).toBe('2026-02-03')
})

test('[CTRL-16] [CTRL-17] a day before the minimum, after the maximum or refused by the filter is wrong', () => {
  const limits = { min: '2026-02-03', max: '2026-02-10', filter: (day: Day) => !day.endsWith('05') }
  expect(dayProblem('2026-02-02', limits)).toBe('min')
  expect(dayProblem('2026-02-11', limits)).toBe('max')
  expect(dayProblem('2026-02-05', limits)).toBe('filter')
  expect(dayProblem('2026-02-03', limits)).toBeNull()
  expect(dayProblem('2026-02-10', limits)).toBeNull()
  expect(dayProblem('1900-01-01', {})).toBeNull()
})
