import { expect } from '@playwright/test'
import { test } from '../fixtures/service-peers.ts'
import { pressUpdate, update } from '../fixtures/settings.ts'
import { lookAt } from '../fixtures/test.ts'

test('[ANALY-01] [ANALY-02] [ANALY-03] [ANALY-04] [ANALY-05] [ANALY-06] [ANALY-07] [ANALY-09] [KEYS-20] the analytics panel, its statistics, and visits that are counted after consent', async ({
  product,
  owner,
  page,
  context,
  browser,
  look,
  expectAccessible,
  peers: { analytics },
}, info) => {
  const file = page.locator('input[type="file"][name="certificate"]')
  const choose = (name: string, text: string) =>
    file.setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
  const asked: string[] = []
  await test.step('the visitors page links to the panel', async () => {
    await page.goto(`${product.url}/admin/analytics`)
    await expect(page.getByRole('heading', { name: 'Visitor statistics aren’t set up' })).toBeVisible()
    await look('analytics-not-set-up')
    await page.getByRole('link', { name: 'Set up Google Analytics' }).click()
    await expect(page).toHaveURL(/\/admin\/settings\/analytics$/)
  })
  await test.step('[ANALY-01] [ANALY-02] [ANALY-03] [ANALY-04] [ANALY-05] what the panel accepts', async () => {
    await expect(file).toHaveAttribute('accept', /\.json/)
    await choose('key.p12', analytics.keyFile)
    await expect(page.getByText('Choose a .json file')).toBeVisible()
    await choose('key.json', analytics.strangeKeyFile)
    await page.getByLabel('Analytics view ID').fill(String(analytics.property))
    const code = page.getByLabel('Tracking code')
    await expect(code).toHaveAttribute('placeholder', 'UA-XXXXXXXX-X')
    await expect(page.getByText('The code only, not the whole script.')).toBeVisible()
    await code.fill('G-ABCDEF1234')
  })
  await test.step('[ANALY-09] errors from Google are shown', async () => {
    await pressUpdate(page)
    await expect(page.getByText('Invalid JWT Signature.')).toBeVisible()
    await look('analytics-refused')
    await expectAccessible()
  })
  await test.step('[ANALY-07] the key file is tested and saved', async () => {
    await choose('key.json', analytics.keyFile)
    await page.getByRole('button', { name: 'Test' }).click()
    await expect(page.getByText('Active users in the last 7 days: 7')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await update(page)
    await expect(page.getByText('Saved and hidden.')).toBeVisible()
    await expect(page.getByText('Visits aren’t counted while the cookie notice is off')).toBeVisible()
    await look('analytics')
    await owner.api('POST', '/settings', { client: { 'cookie_notice.enable': true } })
  })
  await test.step('visitor statistics are shown', async () => {
    await page.goto(`${product.url}/admin/analytics`)
    for (const [list, first] of [
      ['Top pages', '/40'],
      ['Referrers', 'google12'],
      ['Browsers', 'Chrome15'],
      ['Countries', 'Germany13'],
    ] as const) {
      await expect(page.getByRole('list', { name: list }).getByRole('listitem').first()).toHaveText(first)
    }
    await expect(page.getByRole('list', { name: 'Countries' }).getByText('Unknown')).toBeVisible()
    await page.getByRole('heading', { name: 'Referrers' }).scrollIntoViewIfNeeded()
    await look('analytics-page')
    await expectAccessible()
  })
  await test.step('a visitor is counted only after consent', async () => {
    const visitorContext = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    // Stands in for Google's loader, and shows that it ran.
    await visitorContext.route('https://www.googletagmanager.com/**', async route => {
      asked.push(route.request().url())
      await route.fulfill({ contentType: 'text/javascript', body: 'window.loaded = true' })
    })
    const visitor = await visitorContext.newPage()
    await visitor.goto(`${product.url}/register?invited=canary`)
    const notice = visitor.getByRole('region', { name: 'Cookie notice' })
    await expect(notice).toContainText('Google Analytics counts your visit')
    await lookAt(visitor, info, 'notice-counting')
    expect(asked).toEqual([])
    expect((await visitor.request.get(`${product.url}/visit-count`)).status()).toBe(404)
    // No has the same weight as yes, is remembered, and can be taken back.
    await notice.getByRole('button', { name: 'Decline' }).click()
    await visitor.reload()
    await expect(visitor.getByRole('link', { name: 'Cookies' })).toBeVisible()
    await expect(notice).toHaveCount(0)
    expect(asked).toEqual([])
    expect((await visitor.request.get(`${product.url}/visit-count`)).status()).toBe(404)
    await visitor.getByRole('link', { name: 'Cookies' }).click()
    await notice.getByRole('button', { name: 'Accept' }).click()
    await expect(notice).toHaveCount(0)
    const told = async () => {
      const frame = visitor.frames().find(one => one.url().endsWith('/visit-count'))
      const read = () => JSON.stringify(Object(window).dataLayer.map((one: object) => Object.values(one)))
      return frame ? await frame.evaluate(read) : ''
    }
    await expect.poll(told).toContain('"page_view"')
    expect(await told()).toContain(`"page_location":"${product.url}/register"`)
    expect(await told()).not.toContain('canary')
    expect(asked).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-ABCDEF1234'])
    const page2 = await visitor.request.get(`${product.url}/register`)
    expect(page2.headers()['content-security-policy']).not.toContain('google')
    await visitorContext.close()
  })
  await test.step('a member is counted in the drive, and nobody in the back-office', async () => {
    await context.route('https://www.googletagmanager.com/**', route => {
      asked.push(route.request().url())
      return route.abort()
    })
    await page.goto(`${product.url}/drive`)
    const own = page.getByRole('region', { name: 'Cookie notice' })
    // The notice covers no part of the page.
    await expect(own).toBeVisible()
    const below = async () => {
      const [foot, notice] = [await page.locator('main').boundingBox(), await own.boundingBox()]
      return (foot?.y ?? 0) + (foot?.height ?? 999) - (notice?.y ?? 0)
    }
    await expect.poll(below).toBeLessThanOrEqual(1)
    // In the back-office it isn't shown, whether accepted or not, and nobody is counted.
    await page.goto(`${product.url}/admin/analytics`)
    await expect(page.getByRole('heading', { name: 'People' })).toBeVisible()
    await expect(own).toHaveCount(0)
    await page.goto(`${product.url}/drive`)
    await own.getByRole('button', { name: 'Accept' }).click()
    await expect.poll(() => asked.length).toBe(2)
    await page.goto(`${product.url}/admin/analytics`)
    await expect(page.getByRole('heading', { name: 'People' })).toBeVisible()
    expect(page.frames()).toHaveLength(1)
    expect(asked).toHaveLength(2)
  })
})
