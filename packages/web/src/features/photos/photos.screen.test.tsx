import { writeShapes } from '@holdall/contract/photos/photo-shape.ts'
import type { Photo, PhotoMonth } from '@holdall/contract/photos/photos.schemas.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/screens/accessible.ts'
import { driveAnswers } from '../../../test/screens/drive.ts'
import { file, id } from '../../../test/screens/items.ts'
import { member } from '../../../test/screens/people.ts'
import { renderPage } from '../../../test/screens/render-page.tsx'
import { narrowWindow, settled } from '../../../test/screens/show-app.tsx'
import { queryClient } from '../../platform/query-client.ts'

/** Upright, lying, square and wide, in 48ths. */
const shapes = [36, 64, 48, 85]

/** A photo of a day; those of a lower number are newer. */
function photo(number: number, day: string): Photo {
  const name = `photo ${String(number).padStart(3, '0')}.jpg`
  return {
    ...file(name, {
      id: id(`p${String(number).padStart(4, '0')}`),
      mime: 'image/jpeg',
      fileKind: 'image',
      thumbnailUrl: null,
    }),
    takenAt: `${day}T09:${String(59 - (number % 60)).padStart(2, '0')}:00.000`,
    shape: shapes[number % shapes.length] ?? 48,
  }
}

const dayOf = (back: number) => new Date(Date.UTC(2026, 5, 30) - back * 86_400_000).toISOString().slice(0, 10)

/** Two photos a day. */
function album(count: number): Photo[] {
  return Array.from({ length: count }, (_, number) => photo(number, dayOf(Math.floor(number / 2))))
}

/** What the server says of these photos, which are newest first. */
function answersOf(photos: readonly Photo[]) {
  const days = Map.groupBy(photos, ({ takenAt }) => takenAt.slice(0, 10))
  const months: PhotoMonth[] = []
  for (const [day, ofDay] of days) {
    const month = day.slice(0, 7)
    if (months.at(-1)?.month !== month) months.push({ month, days: [] })
    months.at(-1)?.days.push({ day: Number(day.slice(8)), count: ofDay.length })
  }
  return {
    'photos.months': { total: photos.length, months },
    'photos.shapes': {
      data: [...days].map(([day, ofDay]) => ({ day, shapes: writeShapes(ofDay.map(({ shape }) => shape)) })),
      nextCursor: null,
    },
    'photos.photos': ({ query }: { query: { toDay?: string; fromDay?: string; skip: number; perPage: number } }) => {
      const from = photos.filter(
        ({ takenAt }) => takenAt.slice(0, 10) <= (query.toDay ?? '9') && takenAt.slice(0, 10) >= (query.fromDay ?? '0'),
      )
      const data = from.slice(query.skip, query.skip + query.perPage)
      return { data, nextCursor: from.length > query.skip + data.length ? 'more' : null }
    },
  }
}

/** Opens the page, and waits for its photos: the first test also waits until its modules have been loaded. */
async function open(photos: readonly Photo[], address = '/drive/photos') {
  const server = renderPage(address, { person: member, answers: driveAnswers([], answersOf(photos) as never) })
  await expect.poll(scroller, { timeout: 60_000 }).not.toBeNull()
  await settled()
  // A list is shown where it was left, also by the test before.
  scroller().scrollTop = 0
  return server
}

const tile = (index: number) =>
  page.elementLocator(document.querySelector(`[data-items] [data-index="${index}"]`) as Element)
const scroller = () => document.querySelector<HTMLElement>('[data-items][data-density]') as HTMLElement
const named = (name: string) =>
  [...document.querySelectorAll('[data-index]')].find(one => one.textContent?.includes(name))
/** Where a photo is on the screen. */
const topOf = (name: string) => Math.round(named(name)?.getBoundingClientRect().top ?? Number.NaN)
/** How far photos reach beyond the wall, which has some. */
function widestRow(): number {
  const edge = document.querySelector('[data-items] [role="rowgroup"]')?.getBoundingClientRect().right ?? 0
  const ends = [...document.querySelectorAll('[data-index]')].map(one => one.getBoundingClientRect().right - edge)
  return ends.length > 0 ? Math.max(...ends) : Number.POSITIVE_INFINITY
}

/** Scrolls down, and returns the name of the first photo in sight that has come. */
async function lookFurtherDown(top: number): Promise<string> {
  // Within a month, more photos of one day may change which days share a row; another month is laid out by itself.
  // Before the wall has its height it can't be scrolled, and until it is laid out beside the scrubber, its rows are wider.
  await expect.poll(() => scroller().dataset.scrubbed).toBe('true')
  await expect.poll(widestRow).toBeLessThanOrEqual(1)
  await expect
    .poll(() => {
      scroller().scrollTop = top
      return scroller().scrollTop
    })
    .toBe(top)
  const seen = () => {
    const edge = scroller().getBoundingClientRect()
    const first = [...document.querySelectorAll('[data-index]:not([aria-busy])')].find(one => {
      const { top } = one.getBoundingClientRect()
      return top > edge.top + 20 && top < edge.bottom
    })
    return first?.textContent?.match(/photo \d+/)?.[0] ?? ''
  }
  await expect.poll(seen).not.toBe('')
  await settled()
  return seen()
}

const chosen = () =>
  [...document.querySelectorAll('[data-index][aria-selected="true"]')].map(one => one.getAttribute('data-index'))

let shifts = 0
beforeEach(() => {
  shifts = 0
  const observer = new PerformanceObserver(list => {
    for (const entry of list.getEntries()) shifts += (entry as PerformanceEntry & { value: number }).value
  })
  observer.observe({ type: 'layout-shift' })
  return () => observer.disconnect()
})

test('photos keep their proportions, several days share a row, and nothing moves while they come', {
  timeout: 120_000,
}, async () => {
  await open(album(300))
  await expect.element(page.getByRole('status').filter({ hasText: '300 items' })).toBeVisible()
  await expect.poll(() => document.querySelectorAll('[data-index]').length).toBeGreaterThan(10)
  await settled()
  for (const element of [...document.querySelectorAll<HTMLElement>('[data-index]')].slice(0, 12)) {
    const shape = shapes[Number(element.dataset.index) % shapes.length] ?? 0
    expect(element.offsetWidth / element.offsetHeight).toBeCloseTo(shape / 48, 1)
  }
  const rows = [...document.querySelectorAll('[role="row"]')]
  expect(rows.some(row => row.querySelectorAll('[role="rowheader"]').length > 1)).toBe(true)
  expect(page.getByRole('rowheader').first().element().textContent).toContain('June 2026')
  expect(document.querySelectorAll('[data-index]').length).toBeLessThan(120)
  expect(shifts).toBeLessThan(0.02)
  await expectAccessible(document.body)
})

test('photos are named with when they were taken', async () => {
  await open(album(4))
  await expect
    .element(page.getByRole('gridcell', { name: /^Photo, 30 June 2026 at 09:59, photo 000\.jpg/ }))
    .toBeVisible()
})

test('what one looks at stays while others arrive, which a pill leads to', { timeout: 120_000 }, async () => {
  const photos = album(300)
  const server = await open(photos)
  const name = await lookFurtherDown(5000)
  const before = topOf(name)
  let arrived: readonly Photo[] = photos
  for (let batch = 0; batch < 5; batch++) {
    const news = Array.from({ length: 6 }, (_, n) =>
      photo(900 - 6 * batch - n, batch < 2 ? '2026-07-02' : '2026-06-30'),
    )
    arrived = [...news, ...arrived].toSorted((a, b) => (a.takenAt < b.takenAt ? 1 : -1))
    server.answer(answersOf(arrived) as never)
    await queryClient.invalidateQueries({ queryKey: ['items'] })
    await settled()
    await expect.poll(() => Math.abs(topOf(name) - before)).toBeLessThanOrEqual(1)
  }
  expect(shifts).toBeLessThan(0.02)
  await page.getByRole('button', { name: '30 new photos' }).click()
  await expect.element(page.getByRole('rowheader', { name: /^July 2026/ })).toBeVisible()
  await expect.poll(() => page.getByRole('button', { name: '30 new photos' }).query()).toBeNull()
})

test('what one looks at stays while others are removed above', async () => {
  const photos = album(300)
  const server = await open(photos)
  const name = await lookFurtherDown(5000)
  const before = topOf(name)
  server.answer(answersOf(photos.slice(10)) as never)
  await queryClient.invalidateQueries({ queryKey: ['items'] })
  await settled()
  expect(Math.abs(topOf(name) - before)).toBeLessThanOrEqual(1)
})

test('a circle selects a day, a circle of a photo one, and Shift a range', async () => {
  await open(album(60))
  const circle = page.getByRole('button', { name: /^Select all of Tuesday,? 30 June 2026$/ })
  await circle.click()
  await expect.element(circle).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByText('2 selected')).toBeVisible()
  await circle.click()
  expect(chosen()).toEqual([])
  await tile(1).hover()
  await userEvent.click(tile(1).getByRole('checkbox').element().parentElement as Element)
  await tile(5).hover()
  await userEvent.keyboard('{Shift>}')
  await userEvent.click(tile(5).getByRole('checkbox').element().parentElement as Element)
  await userEvent.keyboard('{/Shift}')
  await expect.poll(chosen).toEqual(['1', '2', '3', '4', '5'])
})

test('four densities, by the switch and by keys, which the browser remembers; arrows move in two dimensions', async () => {
  await open(album(300))
  await page.getByRole('radio', { name: 'Months' }).click()
  await expect.poll(() => scroller().dataset.density).toBe('month')
  await expect.poll(() => document.querySelector<HTMLElement>('[data-index="0"]')?.offsetHeight).toBeLessThan(120)
  await userEvent.keyboard('-')
  await expect.poll(() => scroller().dataset.density).toBe('year')
  await expect.element(page.getByRole('rowheader', { name: '2026' })).toBeVisible()
  await userEvent.keyboard('+++')
  await expect.poll(() => scroller().dataset.density).toBe('large')
  await userEvent.keyboard('-')
  expect(localStorage.getItem('holdall.photo-density')).toBe('"day"')
  await tile(0).click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(chosen).not.toEqual(['0'])
  const below = Number(chosen()[0])
  expect(tile(below).element().getBoundingClientRect().top).toBeGreaterThan(
    tile(0).element().getBoundingClientRect().top,
  )
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => Number(chosen()[0])).toBeLessThan(below)
})

test('what was taken on this day in earlier years stands above, until it is put away for the day', async () => {
  const now = new Date()
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${two(now.getMonth() + 1)}-${two(now.getDate())}`
  const years = [2, 3].map(back => `${now.getFullYear() - back}-${day}`)
  await open([...years.map((one, number) => photo(number, one)), photo(8, '2001-05-06')])
  const memories = page.getByRole('region', { name: 'On this day' })
  await expect.element(memories).toBeVisible()
  expect(memories.getByRole('button', { name: /photo/ }).elements()).toHaveLength(2)
  await memories.getByRole('button', { name: 'Hide for today' }).click()
  await expect.poll(() => memories.query()).toBeNull()
})

test('starred photos are a filter, and nothing found says so', async () => {
  const server = await open(album(10))
  server.answer(answersOf([]) as never)
  await page.getByRole('button', { name: 'Starred', pressed: false }).click()
  await expect.element(page.getByText('Nothing found')).toBeVisible()
  expect(location.search).toBe('?starred=true')
})

test('on a phone, rows are lower, sizes are in a menu, and it is accessible', async () => {
  await narrowWindow()
  await open(album(80))
  await page.getByRole('button', { name: 'Size of photos' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Months' }).or(page.getByText('Months')).first().click()
  await expect.poll(() => scroller().dataset.density).toBe('month')
  await expectAccessible(document.body)
})
