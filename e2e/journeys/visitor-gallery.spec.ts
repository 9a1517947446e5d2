import { expect } from '@playwright/test'
import { addFolder } from '../fixtures/drive.ts'
import { photo } from '../fixtures/files.ts'
import { asOwner as test } from '../fixtures/test.ts'

const editing = { view: true, download: true, upload: true, edit: true, list: true }

test('[LINK-04] [LINK-02] an album is a gallery in which nothing moves, and an edit link tidies it up', async ({
  product,
  owner,
  browser,
}) => {
  const album = await addFolder(owner, 'Norway')
  for (const [at, color] of ['#2a6f97', '#b5651d', '#3a7d44', '#7d3a6b', '#aa3333'].entries())
    await owner.upload(`photo ${at + 1}.png`, photo(color), album)
  await owner.upload('packing.txt', 'boots', album)
  const { slug } = await owner.api<{ slug: string }>('POST', `/items/${album}/links`, { rights: editing })
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await phone.newPage()
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`${product.url}/s/${slug}`)
  const wall = page.getByRole('list', { name: 'Photos and videos' })
  await expect(wall.getByRole('link')).toHaveCount(5)
  await expect(page.getByRole('link', { name: /packing\.txt/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const moved = await page.evaluate(() =>
    (globalThis as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
  )
  expect(moved).toBeLessThan(0.02)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  await page.getByRole('button', { name: 'More for packing.txt' }).tap()
  await page
    .getByRole('menuitem', { name: 'Move to trash' })
    .or(page.getByRole('button', { name: 'Move to trash' }))
    .tap()
  await expect(page.getByRole('link', { name: /packing\.txt/ })).toHaveCount(0)
  const trashed = await owner.api<{ data: { name: string }[] }>('GET', '/trash')
  expect(trashed.data.map(item => item.name)).toContain('packing.txt')
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(page.getByRole('link', { name: /packing\.txt/ })).toBeVisible()

  await page.reload()
  await wall.getByRole('link', { name: 'photo 2.png' }).tap()
  await expect(page.getByRole('dialog', { name: 'photo 2.png' })).toBeVisible()
  await phone.close()
})
