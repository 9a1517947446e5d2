import { expect, type Page } from '@playwright/test'
import { addFolder } from '../fixtures/drive.ts'
import { photo } from '../fixtures/files.ts'
import type { Member } from '../fixtures/member.ts'
import { register } from '../fixtures/member.ts'
import { lookAt, asOwner as test } from '../fixtures/test.ts'

/** An ad as a network would give it out, in its usual size. */
const banner =
  '<div style="height:90px;background:#f4b942;color:#1d1500;display:grid;place-items:center">Visit the lighthouse</div>'
const saveAds = (owner: Member, client: Record<string, unknown>) => owner.api('POST', '/ads', { client })
const frameOf = (page: Page, slot: string) => page.frameLocator(`iframe[src="/ads/frame/${slot}"]`)
const framesOf = (page: Page) => page.locator('iframe[src^="/ads/"]')

/** Every request about ads that the page makes, of its code too. */
function watchAds(page: Page): string[] {
  const urls: string[] = []
  page.on('request', request => /\/ads\/|ad-frame/.test(request.url()) && urls.push(request.url()))
  return urls
}

test('[ADS-01] [ADS-02] [ADS-03] [ADS-04] [ADS-07] [SHELL-15] [SHELL-26] texts of the slots are saved on the ads screen, beside previews that open in a zoom overlay', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  const entry = page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Ads', exact: true })
  const section = page.getByRole('region', { name: 'Ads' }).or(page.getByRole('main'))
  const drive = page.getByRole('textbox', { name: 'Drive', exact: true })

  await test.step('[SHELL-15] the entry appears with its setting', async () => {
    await page.goto(`${product.url}/admin/users`)
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
    await expect(entry).toHaveCount(0)
    await owner.api('POST', '/settings', { client: { 'vebto.admin.ads': true } })
    await page.reload()
    await entry.click()
    await expect(page).toHaveURL(/\/admin\/ads$/)
  })
  await test.step('[ADS-01] [ADS-02] the section has a text area per slot, with a preview, and the switch', async () => {
    await expect(page.getByRole('heading', { level: 2, name: 'Predefined AD Slots' })).toBeVisible()
    for (const slot of ['Drive', 'File preview', 'Landing page']) {
      const area = section.getByRole('textbox', { name: slot, exact: true })
      await expect(area).toHaveJSProperty('tagName', 'TEXTAREA')
      await expect(
        page
          .getByRole('button', { name: `Enlarge preview: ${slot}` })
          .locator('svg')
          .first(),
      ).toBeVisible()
    }
    await expect(page.getByRole('switch', { name: 'Disable Ads' })).not.toBeChecked()
    await expect(page.getByText('Disable all ad related functionality.')).toBeVisible()
    await look('screen')
    await expectAccessible()
  })
  await test.step('[ADS-04] a preview opens larger, by keyboard too, and closes by its button or Escape', async () => {
    const preview = page.getByRole('button', { name: 'Enlarge preview: Drive' })
    const overlay = page.getByRole('dialog', { name: 'Drive' })
    const small = await preview.locator('svg').first().boundingBox()
    await preview.focus()
    await page.keyboard.press('Enter')
    await expect(overlay).toBeVisible()
    const large = await overlay.locator('[data-picture="drive"]').boundingBox()
    expect(large?.width ?? 0).toBeGreaterThan((small?.width ?? 0) * 2)
    await look('overlay')
    await expectAccessible()
    await page.keyboard.press('Tab')
    await expect(overlay.getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(overlay).toHaveCount(0)
    await expect(preview).toBeFocused()
    await preview.click()
    await overlay.getByRole('button', { name: 'Close' }).click()
    await expect(overlay).toHaveCount(0)
    await preview.click()
    await expect(overlay).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(overlay).toHaveCount(0)
  })
  await test.step('[ADS-03] [ADS-07] Save keeps the texts, and says so', async () => {
    await drive.fill(`${banner}\n<!-- second line -->`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Ads updated', { exact: true })).toBeVisible()
    await page.reload()
    await expect(drive).toHaveValue(`${banner}\n<!-- second line -->`)
    expect(await page.locator('iframe[src^="/ads/"]').count()).toBe(0)
  })
  await test.step('what someone else saves meanwhile isn’t overwritten', async () => {
    await saveAds(owner, { 'ads.landing': 'from another window' })
    const landing = page.getByRole('textbox', { name: 'Landing page', exact: true })
    await landing.fill('from this one')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Someone else changed this setting in the meantime.').first()).toBeVisible()
    await expect(page.getByText('Current value: from another window')).toBeVisible()
    await page.getByRole('button', { name: 'Use this value' }).click()
    await expect(landing).toHaveValue('from another window')
  })
  await test.step('[SHELL-26] the screen needs its own permission, whoever sees the entry', async () => {
    const context = await browser.newContext()
    const viewer = await register(product, context, 'viewer@example.org')
    const { id } = await viewer.api<{ id: string }>('GET', '/me')
    const permissions = ['admin.access', 'settings.view'].map(name => ({ name }))
    await owner.api('PUT', `/users/${id}`, { permissions })
    const other = await context.newPage()
    await other.goto(`${product.url}/admin/settings/general`)
    await other.getByRole('link', { name: 'Ads', exact: true }).click()
    await expect(other.getByText('ads.update')).toBeVisible()
    await expect(other.getByRole('textbox', { name: 'Drive', exact: true })).toHaveCount(0)
    await context.close()
  })
})

test('[ADS-09] [DEC-113] ads are shown in their slots without moving anything, and nowhere once they are disabled', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}, info) => {
  const folder = await addFolder(owner, 'Holiday')
  const photoId = await owner.upload('beach.png', photo('#2a6f97'), folder)
  const { slug } = await owner.api<{ slug: string }>('POST', `/items/${photoId}/links`, {})
  const requests = watchAds(page)
  const folderUrl = `${product.url}/drive/folder/${folder}`
  const listed = page.locator('[data-items] [data-index]').first()
  const top = async () => (await listed.boundingBox())?.y ?? 0
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 })
    new PerformanceObserver(list => {
      for (const one of list.getEntries())
        (window as never as { shifts: number }).shifts += (one as never as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const shifts = () => page.evaluate(() => (window as never as { shifts: number }).shifts)

  await test.step('without an ad there is no request, no code and no room for one', async () => {
    await page.goto(folderUrl)
    await expect(listed).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect([requests, await page.getByRole('region', { name: 'Advertisement' }).count()]).toEqual([[], 0])
  })
  await test.step('the drive’s is above the list, whose place it reserves before it has loaded', async () => {
    await saveAds(owner, { 'ads.drive': banner, 'ads.file-preview': banner, 'ads.landing': banner })
    let release = () => undefined as undefined
    const held = new Promise<void>(resolve => {
      release = () => void resolve() as undefined
    })
    await page.route('**/ads/frame/drive', async route => {
      await held
      await route.continue()
    })
    await page.goto(folderUrl)
    await expect(framesOf(page)).toHaveCount(1)
    await expect(listed).toBeVisible()
    const before = await top()
    release()
    await expect(frameOf(page, 'drive').getByText('Visit the lighthouse')).toBeVisible()
    await page.unroute('**/ads/frame/drive')
    const frame = await framesOf(page).boundingBox()
    expect(await top()).toBe(before)
    expect((frame?.y ?? 0) + (frame?.height ?? 0)).toBeLessThan(before)
    expect(frame?.height).toBe(90)
    expect(await shifts()).toBeLessThan(0.02)
    await look('drive')
    await expectAccessible()
  })
  await test.step('the viewer’s is below the file, on a phone too', async () => {
    await page.goto(`${product.url}/drive/file/${photoId}`)
    const shown = page.getByRole('img', { name: 'beach.png' })
    await expect(frameOf(page, 'file-preview').getByText('Visit the lighthouse')).toBeVisible()
    await expect(shown).toBeVisible()
    await look('viewer')
    for (const size of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size)
      const [file, ad] = [await shown.boundingBox(), await page.locator('iframe[src$="preview"]').boundingBox()]
      expect((file?.y ?? 0) + (file?.height ?? 0)).toBeLessThanOrEqual(ad?.y ?? 0)
      expect((ad?.y ?? 0) + (ad?.height ?? 0)).toBeLessThanOrEqual(size.height)
    }
  })
  const visitor = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  await test.step('visitors see those of a link and of the landing page', async () => {
    await visitor.goto(`${product.url}/s/${slug}`)
    await expect(frameOf(visitor, 'file-preview').getByText('Visit the lighthouse')).toBeVisible()
    await lookAt(visitor, info, 'link')
    await visitor.goto(product.url)
    await expect(frameOf(visitor, 'landing').getByText('Visit the lighthouse')).toBeVisible()
    await lookAt(visitor, info, 'landing')
    await visitor.emulateMedia({ media: 'print' })
    await expect(framesOf(visitor)).toBeHidden()
    await visitor.emulateMedia({ media: null })
  })
  await test.step('the landing page shows its ad without scripts', async () => {
    const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await plain.goto(product.url)
    await expect(frameOf(plain, 'landing').getByText('Visit the lighthouse')).toBeVisible()
    await plain.screenshot({ path: info.outputPath('landing-without-scripts.png') })
    await plain.context().close()
  })
  await test.step('a member with “No ads” gets none', async () => {
    const context = await browser.newContext()
    const free = await register(product, context, 'free@example.org')
    const { id } = await free.api<{ id: string }>('GET', '/me')
    await owner.api('PUT', `/users/${id}`, { permissions: [{ name: 'ads.none' }] })
    const other = await context.newPage()
    const theirs = watchAds(other)
    await other.goto(`${product.url}/drive`)
    await expect(other.getByText('This folder is empty')).toBeVisible()
    await other.waitForLoadState('networkidle')
    expect([theirs, await other.getByRole('region', { name: 'Advertisement' }).count()]).toEqual([[], 0])
    await context.close()
  })
  await test.step('[ADS-09] disabling them removes those on open pages, and no page asks for one again', async () => {
    await page.goto(folderUrl)
    await expect(framesOf(page)).toHaveCount(1)
    await saveAds(owner, { 'ads.disable': true })
    await expect(framesOf(page)).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Advertisement' })).toHaveCount(0)
    // A visitor's page isn't told; it asks when they come back to it.
    await visitor.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(framesOf(visitor)).toHaveCount(0)
    requests.length = 0
    for (const url of [folderUrl, `${product.url}/drive/file/${photoId}`, `${product.url}/s/${slug}`]) {
      await page.goto(url)
      await page.waitForLoadState('networkidle')
      expect([url, requests, await page.content().then(html => /"ads"/.test(html))]).toEqual([url, [], false])
    }
    await visitor.context().close()
  })
})
