import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { expectNoSideways, item, longPress } from '../fixtures/drive.ts'
import { takenAt } from '../fixtures/files.ts'
import { type Member, register } from '../fixtures/member.ts'
import { test } from '../fixtures/test.ts'

const fixture = (name: string) => readFileSync(new URL(`../../packages/server/test/fixtures/${name}`, import.meta.url))

/** A picture whose camera says that it was taken on this day; each has other bytes. */
function taken(day: string, clock: string): Buffer {
  return takenAt(fixture('picture.jpg'), `${day.replaceAll('-', ':')} ${clock}`)
}

const months = Array.from({ length: 18 }, (_, at) => {
  const month = new Date(Date.UTC(2024, at, 1)).toISOString().slice(0, 7)
  return { month, count: 3 + ((at * 5) % 9) }
})
const total = months.reduce((sum, { count }) => sum + count, 0)

/** Pictures of eighteen months, on two days of each; returns when the server knows when all of them were taken. */
async function fill(owner: Member): Promise<void> {
  for (const { month, count } of months) {
    for (let n = 0; n < count; n++) {
      const day = `${month}-${n % 2 === 0 ? '20' : '05'}`
      await owner.upload(`${month} ${n}.jpg`, taken(day, `10:${String(n).padStart(2, '0')}:00`))
    }
  }
  // A picture that hasn’t been read yet is among those of today.
  const known = async () => {
    const path = '/photos/months'
    const answer = await owner.api<{ months: { month: string; days: { count: number }[] }[] }>('GET', path)
    return answer.months.map(({ month, days }) => ({ month, count: days.reduce((sum, { count }) => sum + count, 0) }))
  }
  await expect.poll(known, { timeout: 120_000 }).toEqual(months.toReversed())
}

const scrubber = (page: Page) => page.getByRole('slider', { name: 'Time' })
const shownPictures = (page: Page) =>
  page
    .locator('[data-items] [data-index] img')
    .evaluateAll(all => all.every(one => (one as HTMLImageElement).naturalWidth > 0) && all.length > 0)

test('photos by day and month: the scrubber, keys, the viewer, selecting, filters, live changes', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  test.setTimeout(600_000)
  await page.setViewportSize({ width: 1440, height: 900 })

  await test.step('nothing is there yet', async () => {
    await page.goto(`${product.url}/drive`)
    await page.getByRole('navigation').getByRole('link', { name: 'Photos' }).first().click()
    await expect(page.getByText('No photos yet')).toBeVisible()
    await look('photos-empty')
    await expectAccessible()
  })

  await test.step('pictures appear in the order in which they were taken', async () => {
    await fill(owner)
    await page.goto(`${product.url}/drive/photos`)
    await expect(page.getByRole('status').filter({ hasText: `${total} items` })).toBeVisible()
    await expect(page.getByRole('rowheader').first()).toContainText('June 2025')
    await expect(page.getByRole('rowheader').first()).toContainText(/Fri(day)?,? 20 June?/)
    await expect.poll(() => shownPictures(page), { timeout: 120_000 }).toBe(true)
    await look('photos')
    await expectAccessible()
    await expectNoSideways(page)
  })

  await test.step('the scrubber leads to any month by keys and by the pointer', async () => {
    await expect(scrubber(page)).toHaveAttribute('aria-valuetext', 'June 2025')
    await scrubber(page).focus()
    await page.keyboard.press('ArrowDown')
    await expect(scrubber(page)).toHaveAttribute('aria-valuetext', 'May 2025')
    await page.keyboard.press('PageDown')
    await expect(scrubber(page)).toHaveAttribute('aria-valuetext', 'May 2024')
    await expect(page.getByRole('rowheader', { name: /^May 2024/ })).toBeInViewport()
    await expect(item(page, '2024-05 0.jpg')).toBeVisible()
    await page.keyboard.press('End')
    await expect(scrubber(page)).toHaveAttribute('aria-valuetext', 'June 2025')
    const box = await scrubber(page).boundingBox()
    if (!box) throw new Error('There is no scrubber')
    await page.mouse.move(box.x + box.width / 2, box.y + 4)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 })
    await look('photos-scrubbing', 'desktop')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height - 1, { steps: 5 })
    await page.mouse.up()
    await expect(item(page, '2024-01 0.jpg')).toBeInViewport()
    await page.mouse.move(box.x - 300, box.y + 300)
    await scrubber(page).focus()
    await page.keyboard.press('End')
  })

  await test.step('arrows move through the photos, and the viewer through the timeline', async () => {
    const [first, second] = [months.at(-1)?.count ?? 0, '2025-06']
    await item(page, `${second} ${first - 1}.jpg`)
      .or(item(page, `${second} ${first - 2}.jpg`))
      .first()
      .click()
    const chosen = page.locator('[data-index][aria-selected="true"]')
    await page.keyboard.press('Home')
    await expect(chosen).toHaveAttribute('data-index', '0')
    await page.keyboard.press('ArrowRight')
    await expect(chosen).toHaveAttribute('data-index', '1')
    await page.keyboard.press('ArrowDown')
    const below = Number(await chosen.getAttribute('data-index'))
    expect(below).toBeGreaterThan(1)
    await page.keyboard.press('ArrowUp')
    await expect.poll(async () => Number(await chosen.getAttribute('data-index'))).toBeLessThan(below)
    await page.keyboard.press('End')
    await expect(chosen).toHaveAttribute('data-index', String(total - 1))
    await expect(chosen).toBeInViewport()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    const viewer = page.getByRole('dialog')
    await expect(viewer.getByRole('button', { name: 'Next' })).toBeVisible()
    const name = () => page.title()
    const before = await name()
    await page.keyboard.press('ArrowRight')
    await expect.poll(name).not.toBe(before)
    const last = await name()
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    // The photo that was seen last, not the one that was opened.
    await expect(chosen).toContainText(last)
    await expect(chosen).toBeFocused()
  })

  await test.step('several are selected, starred and moved to the trash', async () => {
    const tile = (index: number) => page.locator(`[data-items] [data-index="${index}"]`)
    await tile(0).click()
    await tile(3).click({ modifiers: ['Shift'] })
    await expect(page.getByText('4 selected')).toBeVisible()
    await tile(1).click({ modifiers: ['ControlOrMeta'] })
    await expect(page.getByText('3 selected')).toBeVisible()
    await look('photos-selected')
    await expectAccessible()
    await page.keyboard.press('Delete')
    await expect(page.getByRole('status').filter({ hasText: `${total - 3} items` })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('status').filter({ hasText: `${total} items` })).toBeVisible()
  })

  await test.step('a film appears while the page is open, with its length', async () => {
    await owner.upload('Film.mp4', fixture('clip.mp4'))
    await expect(item(page, 'Film.mp4')).toContainText('Length 0:01', { timeout: 60_000 })
    await page.getByRole('button', { name: 'Photos and videos' }).click()
    await page.getByRole('menuitem', { name: 'Videos only' }).or(page.getByText('Videos only')).first().click()
    await expect(page.getByRole('status').filter({ hasText: '1 item' })).toBeVisible()
    await expect(page).toHaveURL(/kind=videos/)
    await look('photos-videos', 'desktop')
  })

  await test.step('what others share is here too, and goes with the share', async () => {
    const bo = await register(product, await browser.newContext(), 'bo@example.org')
    const id = await bo.upload('From Bo.jpg', taken('2026-01-02', '12:00:00'))
    await page.goto(`${product.url}/drive/photos?place=shared`)
    await expect(page.getByText('Nothing found')).toBeVisible()
    await bo.api('POST', `/items/${id}/grants`, { emails: [owner.email], role: 'viewer' })
    await expect(item(page, 'From Bo.jpg')).toBeVisible()
    await expect(page.getByRole('rowheader').first()).toContainText('January 2026')
  })

  await test.step('an error and being offline are told', async () => {
    await page.route('**/api/v1/photos*', route => route.fulfill({ status: 500, body: '{}' }))
    await page.goto(`${product.url}/drive/photos?kind=pictures`)
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 60_000 })
    await look('photos-error', 'desktop')
    await page.unroute('**/api/v1/photos*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(item(page, '2025-06')).toBeVisible()
    await page.context().setOffline(true)
    await expect(page.getByText(/You’re offline/).first()).toBeVisible()
    await expect(item(page, '2025-06')).toBeVisible()
    await look('photos-offline', 'desktop')
    await page.context().setOffline(false)
    await expect(page.getByText(/You’re offline/)).toHaveCount(0)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('photos are held to select them, tapped to open them, and scrubbed with a finger', async ({
    product,
    owner,
    page,
    look,
    expectAccessible,
  }) => {
    test.setTimeout(400_000)
    await fill(owner)
    await page.goto(`${product.url}/drive/photos`)
    await expect.poll(() => shownPictures(page), { timeout: 120_000 }).toBe(true)
    await expectNoSideways(page)
    await look('photos-phone', 'phone')
    await expectAccessible()
    const newest = await page.locator('[data-items] [data-index="0"] input').getAttribute('aria-label')
    await longPress(page, newest?.replace('Select ', '') ?? '')
    await page.locator('[data-items] [data-index="1"]').tap()
    await expect(page.getByText('2 selected')).toBeVisible()
    await look('photos-phone-selected', 'phone')
    await page.goBack()
    await expect(page.getByText('2 selected')).toBeHidden()
    const box = await scrubber(page).boundingBox()
    if (!box) throw new Error('There is no scrubber')
    const touch = await page.context().newCDPSession(page)
    const point = (y: number) => ({ touchPoints: [{ x: box.x + box.width - 10, y }] })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...point(box.y + 6) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...point(box.y + box.height / 2) })
    await look('photos-phone-scrubbing', 'phone')
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...point(box.y + box.height) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(scrubber(page)).toHaveAttribute('aria-valuetext', /2024/)
    // A tile that is tapped while others take its place would be another one, or none.
    await expect(page.getByRole('rowheader', { name: /2024/ }).last()).toBeVisible()
    await expect.poll(() => shownPictures(page), { timeout: 60_000 }).toBe(true)
    await page.locator('[data-items] [data-index]:not([aria-busy])').last().tap()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})
