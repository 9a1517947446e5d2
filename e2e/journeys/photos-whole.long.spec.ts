import { readFileSync } from 'node:fs'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { addAlbum } from '../fixtures/album.ts'
import { addFolder, item } from '../fixtures/drive.ts'
import { photo, takenAt } from '../fixtures/files.ts'
import { type Member, register } from '../fixtures/member.ts'
import type { Product } from '../fixtures/product.ts'
import { test } from '../fixtures/test.ts'

const fixture = (name: string) => readFileSync(new URL(`../../packages/server/test/fixtures/${name}`, import.meta.url))
const taken = (at: string) => takenAt(fixture('picture.jpg'), at)

/** A file of every kind in one's own drive; only the JPEG says when it was taken. Returns their ids by name. */
async function addOwn(owner: Member): Promise<Record<string, string>> {
  const files: [name: string, bytes: Buffer, modified: string][] = [
    ['jpeg.jpg', taken('2026:03:14 07:45:12'), '2021-06-01T12:00'],
    ['png.png', fixture('picture.png'), '2026-03-14T06:00'],
    ['webp.webp', fixture('picture.webp'), '2026-03-02T10:00'],
    ['avif.avif', fixture('picture.avif'), '2026-02-20T10:00'],
    ['heic.heic', fixture('picture.heic'), '2026-02-10T10:00'],
    ['Film.mp4', fixture('clip.mp4'), '2026-02-05T10:00'],
  ]
  const ids: Record<string, string> = {}
  for (const [name, bytes, modified] of files) {
    ids[name] = await owner.upload(name, bytes, owner.rootId, Date.parse(`${modified}Z`))
  }
  const thrown = await owner.upload('Thrown away.jpg', taken('2026:03:12 12:00:00'))
  await owner.api('POST', '/items/trash', { ids: [thrown] })
  return ids
}

/** What somebody else has: shared, closed, in a workspace of both, in another one, and their own. */
async function addOfOthers(product: Product, browser: Browser, owner: Member): Promise<void> {
  const bo = await register(product, await browser.newContext(), 'bo@example.org')
  const trip = await addFolder(bo, 'Trip')
  const closed = await addFolder(bo, 'Closed', trip)
  const deep = await addFolder(bo, 'Deep', trip)
  await bo.upload('From Bo.jpg', taken('2026:03:13 12:00:00'), deep)
  await bo.upload('Film of Bo.mp4', fixture('clip.mp4'), deep, Date.parse('2026-02-04T10:00Z'))
  await bo.upload('Closed.jpg', taken('2026:03:12 12:00:01'), closed)
  await bo.upload('Private.jpg', taken('2026:03:12 12:00:02'))
  await bo.api('POST', `/items/${trip}/grants`, { emails: [owner.email], role: 'viewer' })
  await bo.api('POST', `/items/${closed}/closings`, { kind: 'everyone' })
  const addSpace = (name: string) => bo.api<{ id: string; rootId: string }>('POST', '/workspaces', { name })
  const [ours, theirs] = [await addSpace('Ours'), await addSpace('Theirs')]
  await bo.upload('Ours.jpg', taken('2026:02:11 12:00:00'), ours.rootId)
  await bo.upload('Theirs.jpg', taken('2026:03:12 12:00:03'), theirs.rootId)
  const { roles } = await bo.api<{ roles: { id: string; name: string }[] }>('GET', `/workspaces/${ours.id}/members`)
  const roleId = roles.find(role => role.name === 'Editor')?.id
  const invited = { emails: [owner.email], roleId }
  const { data } = await bo.api<{ data: { id: string }[] }>('POST', `/workspaces/${ours.id}/invitations`, invited)
  await owner.api('POST', `/invitations/${data[0]?.id}/accept`)
}

const timeline = [
  ...['March 2026', 'Saturday 14 March 2026', 'jpeg.jpg', 'png.png', 'Friday 13 March 2026', 'From Bo.jpg'],
  ...['Monday 2 March 2026', 'webp.webp', 'February 2026', 'Friday 20 February 2026', 'avif.avif'],
  ...['Wednesday 11 February 2026', 'Ours.jpg', 'Tuesday 10 February 2026', 'heic.heic'],
  ...['Thursday 5 February 2026', 'Film.mp4', 'Wednesday 4 February 2026', 'Film of Bo.mp4'],
]
const visibleCount = 9
/** For pictures that a job makes, in milliseconds. */
const timeout = 60_000

/** The names of months, days and photos on the page, from top to bottom. */
function shownTimeline(page: Page): Promise<string[]> {
  return page
    .locator('[data-items]')
    .locator('[role="rowheader"], [data-index]')
    .evaluateAll(all =>
      all.flatMap(one => {
        const name = one.querySelector('input')?.getAttribute('aria-label')?.replace('Select ', '')
        if (name !== undefined) return [name]
        // A day is written as short as there is room for it; its title is its whole name.
        return [...one.children].map(line =>
          (line.querySelector('[title]')?.getAttribute('title') ?? line.textContent).replace(',', '').trim(),
        )
      }),
    )
}

/** How many pixels wide the widest of these pictures is; 0 while none is there. */
const widthOf = (pictures: Locator) =>
  pictures.evaluateAll(all => Math.max(0, ...all.map(one => (one as HTMLImageElement).naturalWidth)))

test('[PHOTO-01] every picture and video that a member may see, by day and month, of all formats, and 100,000 at once', async ({
  product,
  owner,
  page,
  browser,
}) => {
  test.setTimeout(600_000)
  await page.setViewportSize({ width: 1440, height: 2400 })
  const ids = await addOwn(owner)
  await addOfOthers(product, browser, owner)

  await test.step('own, shared and in workspaces, by day and month of capture, and nothing else', async () => {
    await page.goto(`${product.url}/drive/photos`)
    await expect.poll(() => shownTimeline(page), { timeout: 120_000 }).toEqual(timeline)
    await expect(page.getByRole('status').filter({ hasText: `${visibleCount} items` })).toBeVisible()
    for (const film of ['Film.mp4', 'Film of Bo.mp4']) await expect(item(page, film)).toContainText('Length 0:01')
  })

  await test.step('JPEG, PNG, WebP, AVIF and HEIC are shown as pictures', async () => {
    const pictures = Object.entries(ids).filter(([name]) => name !== 'Film.mp4')
    expect(pictures.length).toBe(5)
    for (const [name] of pictures) {
      await expect.poll(() => widthOf(item(page, name).locator('img')), { message: name, timeout }).toBeGreaterThan(0)
    }
    for (const [name, id] of pictures) {
      await page.goto(`${product.url}/drive/file/${id}`)
      const viewer = page.getByRole('dialog', { name })
      await expect(viewer).toBeVisible()
      await expect.poll(() => widthOf(viewer.locator('img')), { message: name, timeout }).toBeGreaterThan(0)
    }
  })

  await test.step('100,000 more are there at once', async () => {
    await expectAlbum(product, owner, page)
  })
})

const scrubber = (page: Page) => page.getByRole('slider', { name: 'Time' })
const photosAtOnce = 100_000
const total = visibleCount + photosAtOnce
const mostTiles = 250
const mostNodes = 6000

/** Expects no more of the page and of the server than for any other screen. */
async function expectFew(page: Page, asked: readonly string[]): Promise<void> {
  const counts = await page.evaluate(() => ({
    tiles: document.querySelectorAll('[data-items] [data-index]').length,
    nodes: document.querySelectorAll('*').length,
  }))
  expect(counts.tiles).toBeGreaterThan(0)
  expect(counts.tiles).toBeLessThan(mostTiles)
  expect(counts.nodes).toBeLessThan(mostNodes)
  const months = asked.filter(path => path === '/api/v1/photos/months')
  const pages = asked.filter(path => path === '/api/v1/photos')
  expect(months.length).toBeGreaterThan(0)
  expect(months.length).toBeLessThan(4)
  expect(pages.length).toBeGreaterThan(0)
  // Of a thousand pages.
  expect(pages.length).toBeLessThan(20)
}

async function expectAlbum(product: Product, owner: Member, page: Page): Promise<void> {
  const last = Date.UTC(2026, 0, 31, 12)
  const folder = await addFolder(owner, 'Album')
  const first = await owner.upload('album.png', photo('#3377aa', 320, 200), folder, last)
  const hasPicture = async () =>
    (await owner.api<{ thumbnailUrl: string | null }>('GET', `/items/${first}`)).thumbnailUrl !== null
  await expect.poll(hasPicture, { timeout }).toBe(true)
  await page.goto('about:blank')
  await addAlbum(product, first, { count: photosAtOnce - 1, days: 3650, last })
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  await page.setViewportSize({ width: 1440, height: 900 })
  const arePictures = () =>
    page
      .locator('[data-items] [data-index]')
      .evaluateAll(all => all.every(one => (one.querySelector('img')?.naturalWidth ?? 0) > 0))

  // The newest day is there, with the pictures from before.
  await page.goto(`${product.url}/drive/photos`)
  const count = total.toLocaleString('en-GB')
  await expect(page.getByRole('status').filter({ hasText: `${count} items` })).toBeVisible({ timeout: 60_000 })
  await expect.poll(async () => (await shownTimeline(page)).slice(0, 6)).toEqual(timeline.slice(0, 6))
  await expect(item(page, 'jpeg.jpg')).toBeInViewport()
  await expect(scrubber(page)).toHaveAttribute('aria-valuetext', 'March 2026')
  await expectFew(page, asked)

  // The pointer leads to the oldest of all in one movement; below the end of the track, it is at the end.
  const box = await scrubber(page).boundingBox()
  if (!box) throw new Error('There is no scrubber')
  await page.mouse.move(box.x + box.width / 2, box.y + 4)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height + 2)
  await page.mouse.up()
  await expect(scrubber(page)).toHaveAttribute('aria-valuetext', 'February 2016')
  const oldest = page.locator(`[data-items] [data-index="${total - 1}"]`)
  await expect(oldest).toContainText('album 098549.png', { timeout: 60_000 })
  await expect(oldest).toBeInViewport()
  await expect.poll(arePictures, { timeout: 120_000 }).toBe(true)
  await expectFew(page, asked)

  // Keys lead to the beginning of the oldest month, and a year on.
  await scrubber(page).press('End')
  await expect(scrubber(page)).toHaveAttribute('aria-valuetext', 'March 2026')
  await scrubber(page).press('Home')
  await expect(scrubber(page)).toHaveAttribute('aria-valuetext', 'February 2016')
  await expect(page.getByRole('rowheader', { name: 'February 2016' })).toBeInViewport()
  await expect(page.getByRole('rowheader', { name: 'Monday 29 February' })).toBeInViewport()
  await scrubber(page).press('PageUp')
  await expect(page.getByRole('rowheader', { name: 'February 2017' })).toBeInViewport()
  await expect.poll(arePictures, { timeout: 120_000 }).toBe(true)
  await expectFew(page, asked)
}
