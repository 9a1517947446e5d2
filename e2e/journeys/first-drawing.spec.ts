import { expect } from '@playwright/test'
import { addFolder } from '../fixtures/drive.ts'
import { asOwner as test } from '../fixtures/test.ts'

const pages = [
  { name: 'the drive', path: '/drive', shell: 'drive' },
  { name: 'sign-in', path: '/sign-in', shell: 'auth' },
  { name: 'a link', path: '/s/nobody-knows-it', shell: 'public' },
] as const

for (const { name, path, shell } of pages) {
  test(`${name} is outlined, with logo and title, before any script or style has loaded, and nothing moves when they do`, async ({
    product,
    owner,
    browser,
  }, info) => {
    const context = await browser.newContext(
      shell === 'drive' ? { storageState: await owner.request.storageState() } : {},
    )
    const page = await context.newPage()
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route(/\/assets\//, async route => {
      await held
      await route.continue()
    })
    const opened = page.goto(`${product.url}${path}`)
    const outlines = page.locator(`#boot[data-shell="${shell}"]`)
    await expect(outlines).toBeVisible()
    await expect(outlines.getByText('Holdall')).toBeVisible()
    await expect(outlines.locator('i:visible').first()).toBeVisible()
    // Painted, not only in the page: nothing that is still loading holds it back.
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByType('paint').map(entry => entry.name)))
      .toContain('first-contentful-paint')
    await expect(page).toHaveTitle(/Holdall/)
    expect(await page.locator('main').count()).toBe(0)
    await page.screenshot({ path: info.outputPath(`${shell}.png`) })
    await page.evaluate(() => {
      const shifts: number[] = []
      Object.assign(globalThis, { shifts })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    letGo()
    await opened
    await expect(page.locator('main')).toBeVisible()
    await expect(outlines).toBeHidden()
    const moved = await page.evaluate(() =>
      (globalThis as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
    )
    expect(moved).toBeLessThanOrEqual(0.02)
    await context.close()
  })
}

test('space is reserved for tags and saved searches: the folders below them never move', async ({
  product,
  owner,
  page,
}) => {
  await addFolder(owner, 'Work')
  await owner.api('POST', '/items/star', { ids: [await addFolder(owner, 'Holiday')] })
  for (const name of ['Urgent', 'Later', 'Tax']) await owner.api('POST', '/drive/tags', { name, color: 'blue' })
  await owner.api('POST', '/saved-searches', { name: 'Papers', query: { q: 'paper' } })
  // The lists arrive long after the first screen, on a page that doesn't bring them along.
  await page.route(/\/api\/v1\/(drive\/tags|saved-searches)$/, async route => {
    const answer = await route.fetch()
    await expect(page.getByRole('main').getByText('Holiday')).toBeVisible()
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 400)))
    await route.fulfill({ response: answer })
  })
  await page.addInitScript(() => {
    const seen = { places: new Set<number>(), shift: 0 }
    Object.assign(globalThis, { seen })
    const look = () => {
      const tree = document.querySelector('aside [role="tree"]')
      if (tree) seen.places.add(Math.round(tree.getBoundingClientRect().top))
      requestAnimationFrame(look)
    }
    look()
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const rail = page.getByRole('complementary', { name: 'Sidebar' })
  const measure = async () => {
    await expect(rail.getByText('Urgent')).toBeVisible()
    await expect(rail.getByText('Papers')).toBeVisible()
    await expect(rail.getByRole('tree')).toBeVisible()
    return page.evaluate(() => {
      const { seen } = globalThis as unknown as { seen: { places: Set<number>; shift: number } }
      return { places: [...seen.places], shift: seen.shift }
    })
  }
  await page.goto(`${product.url}/drive/starred`)
  for (const visit of ['first', 'second']) {
    const { places, shift } = await measure()
    expect(places, `${visit} visit`).toHaveLength(1)
    expect(shift, `${visit} visit`).toBeLessThanOrEqual(0.02)
    await page.reload()
  }
})
