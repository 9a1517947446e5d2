import { expect, type Page } from '@playwright/test'
import { violationsOn } from '../fixtures/axe.ts'
import { photo } from '../fixtures/files.ts'
import type { Member } from '../fixtures/member.ts'
import { asOwner as test } from '../fixtures/test.ts'

const headline = 'Your files, in one calm place'
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** Nothing at all that axe finds, of whatever weight. */
async function expectFlawless(page: Page): Promise<void> {
  const violations = await violationsOn(page)
  expect(violations.map(one => `${one.id}: ${one.nodes.join('\n')}`)).toEqual([])
}

async function addLanguages(owner: Member): Promise<void> {
  for (const [name, language] of [
    ['Deutsch', 'de'],
    ['العربية', 'ar'],
  ]) {
    await owner.api('POST', '/localizations', { name, language })
  }
}

const addMenus = (owner: Member) => {
  const item = (id: string, label: string, icon = '') => ({ id, label, type: 'link', action: `/${id}`, icon })
  const menus = [
    { id: 'top', name: 'Top', position: 'header', items: [item('about', 'About us'), item('help', 'Help', 'help')] },
    { id: 'foot', name: 'Foot', position: 'footer', items: [item('imprint', 'Imprint'), item('privacy', 'Privacy')] },
  ]
  return owner.api('POST', '/appearance', { client: { menus } })
}

test('the landing page shows what the site is, with and without scripts, light and dark, on a desktop and a phone', async ({
  product,
  owner,
  browser,
}, info) => {
  await addLanguages(owner)
  await addMenus(owner)
  for (const javaScriptEnabled of [true, false]) {
    for (const viewport of sizes) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const context = await browser.newContext({ javaScriptEnabled, viewport, colorScheme })
        const page = await context.newPage()
        const problems: string[] = []
        page.on('pageerror', error => problems.push(error.message))
        page.on('console', message => message.type() === 'error' && problems.push(message.text()))
        await page.goto(`${product.url}/`)
        await expect(page.getByRole('heading', { level: 1, name: headline })).toBeVisible()
        await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(7)
        await expect(page.getByRole('main').getByRole('link', { name: 'Create an account' })).toHaveCount(2)
        await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveCount(1)
        const menu = page.getByRole('navigation', { name: 'Site menu' })
        if (viewport.width < 700) await menu.getByText('Menu', { exact: true }).click()
        await expect(menu.getByRole('link')).toHaveText(['About us', 'Help'])
        await expect(page.getByRole('navigation', { name: 'More pages' }).getByRole('link')).toHaveText([
          'Imprint',
          'Privacy',
        ])
        await expect(page.locator('.landing-note')).toHaveText(
          javaScriptEnabled ? [] : ['Turn on JavaScript in your browser to sign in.'],
        )
        const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
        expect(isWide).toBe(false)
        const ground = await page.locator('.landing').evaluate(one => getComputedStyle(one).backgroundColor)
        expect(ground).toBe(colorScheme === 'dark' ? 'rgb(20, 25, 27)' : 'rgb(255, 255, 255)')
        if (javaScriptEnabled) await expectFlawless(page)
        if (viewport.width < 700) await menu.getByText('Menu', { exact: true }).click()
        const end = `${viewport.width}-${colorScheme}${javaScriptEnabled ? '' : '-no-scripts'}`
        await page.screenshot({ path: info.outputPath(`landing-${end}.png`), fullPage: true })
        expect(problems).toEqual([])
        await context.close()
      }
    }
  }
})

test('the landing page has no flaws that axe finds without its scripts either', async ({ product, owner, browser }) => {
  await addLanguages(owner)
  await addMenus(owner)
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ colorScheme })
    const page = await context.newPage()
    // axe is a script itself: so the page's own don't come, and what it says without them is put into it.
    await page.route(/\.js$/, route => route.abort())
    await page.goto(`${product.url}/`)
    await page.evaluate(() => {
      document.documentElement.removeAttribute('data-theme')
      for (const part of document.querySelectorAll('noscript')) part.outerHTML = part.textContent
    })
    await expect(page.locator('.landing-note')).toBeVisible()
    await expectFlawless(page)
    await context.close()
  }
})

test('the landing page is drawn before its scripts have come, and nothing moves when they do', async ({
  product,
  browser,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js/, async route => {
    await held
    await route.continue()
  })
  const opened = page.goto(`${product.url}/`)
  await expect(page.getByRole('heading', { level: 1, name: headline })).toBeVisible()
  await expect(page.locator('#boot i').first()).toBeHidden()
  await page.evaluate(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  letGo()
  await opened
  await page.waitForLoadState('networkidle')
  const moved = await page.evaluate(() =>
    (globalThis as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
  )
  expect(moved).toBeLessThanOrEqual(0.02)
  await context.close()
})

test('a visitor chooses a language in the footer of any public page, without scripts too, and the browser keeps it', async ({
  product,
  owner,
  browser,
}, info) => {
  await addLanguages(owner)
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled })
    const page = await context.newPage()
    await page.goto(`${product.url}/`)
    await page.getByRole('navigation', { name: 'Language' }).getByText('English').first().click()
    await page.getByRole('link', { name: 'Deutsch' }).scrollIntoViewIfNeeded()
    await page.screenshot({ path: info.outputPath(`languages-${javaScriptEnabled}.png`) })
    if (javaScriptEnabled) await expectFlawless(page)
    await page.getByRole('link', { name: 'Deutsch' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(headline)
    await page.goto(`${product.url}/`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await context.close()
  }
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(`${product.url}/sign-in?next=%2Fdrive`)
  const menu = page.getByRole('navigation', { name: 'Language' })
  await menu.getByText('English').first().click()
  await page.screenshot({ path: info.outputPath('languages-sign-in.png') })
  await expectFlawless(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'العربية' })).toBeHidden()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'العربية' }).click()
  await expect(page).toHaveURL(/\?next=%2Fdrive&lang=ar$/)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.goto(`${product.url}/`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  await page.screenshot({ path: info.outputPath('landing-arabic.png'), fullPage: true })
  await expectFlawless(page)
  await context.close()
})

test('the landing page is edited in each language, with a preview, and discarding takes everything back', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  await addLanguages(owner)
  await page.goto(`${product.url}/admin/appearance?panel=landing`)
  const sample = page.locator('[data-landing-sample]')
  const title = sample.locator('h1')
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await expect(page.getByRole('heading', { level: 2, name: 'Landing page' })).toBeVisible()
  await expect(title).toHaveText(headline)
  await test.step('what is typed shows at once, and goes away again', async () => {
    await field('Headline').fill('The drive of the harbour')
    await expect(title).toHaveText('The drive of the harbour')
    await page.getByRole('switch', { name: 'Show the drawing' }).click()
    await expect(sample.locator('.landing-picture')).toHaveCount(0)
    await page.getByRole('button', { name: 'Discard changes' }).click()
    const question = page.getByRole('dialog')
    if (await question.isVisible()) await question.getByRole('button', { name: /Discard/ }).click()
    await expect(title).toHaveText(headline)
    await expect(field('Headline')).toHaveValue('')
    await expect(sample.locator('.landing-picture')).toHaveCount(1)
  })
  await test.step('features start as they are, and hostile ones stay text', async () => {
    await field('Headline').fill('The drive of the harbour')
    await page.getByRole('button', { name: 'Edit the features' }).click()
    const second = page.getByRole('group', { name: 'Feature 2' })
    await second.getByRole('textbox', { name: 'Title' }).fill('<img src=x onerror=alert(1)>')
    await second.getByRole('combobox', { name: 'Icon' }).selectOption({ label: 'Heart' })
    await second.getByRole('button', { name: 'Move Feature 2 up' }).click()
    await expect(sample.locator('.landing-features h2').first()).toHaveText('<img src=x onerror=alert(1)>')
    await page
      .getByRole('group', { name: 'Feature 6' })
      .getByRole('button', { name: /^Delete/ })
      .click()
    await expect(sample.locator('.landing-features li')).toHaveCount(5)
    await look('panel')
    await expectAccessible()
  })
  await test.step('another language has its own texts, and otherwise those of the default language', async () => {
    await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Deutsch' })
    await expect(field('Headline')).toHaveValue('')
    await expect(title).toHaveText('The drive of the harbour')
    await field('Headline').fill('Das Laufwerk im Hafen')
    await expect(title).toHaveText('Das Laufwerk im Hafen')
    await page.getByRole('switch', { name: 'Show the closing line' }).click()
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('Settings saved.').first()).toBeVisible()
  })
  await test.step('visitors read it in their languages', async () => {
    for (const [locale, expected] of [
      ['en-US', 'The drive of the harbour'],
      ['de-AT', 'Das Laufwerk im Hafen'],
      ['ar', 'The drive of the harbour'],
    ] as const) {
      const context = await browser.newContext({ locale })
      const visitor = await context.newPage()
      const problems: string[] = []
      visitor.on('dialog', dialog => problems.push(dialog.message()))
      await visitor.goto(`${product.url}/`)
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(expected)
      await expect(visitor.locator('.landing-features h2').first()).toHaveText('<img src=x onerror=alert(1)>')
      await expect(visitor.locator('.landing-closing')).toHaveCount(0)
      expect(problems).toEqual([])
      await context.close()
    }
  })
})

test('a chat that draws a card of an open link gets its thumbnail, and of a protected one nothing', async ({
  product,
  owner,
  playwright,
}) => {
  const id = await owner.upload('harbour.png', photo('#2a6f97'))
  const chat = await playwright.request.newContext({ extraHTTPHeaders: { 'user-agent': 'Twitterbot/1.0' } })
  const cardOf = async (slug: string) => (await chat.get(`${product.url}/s/${slug}`)).text()
  const imageIn = (html: string) => /property="og:image" content="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
  const { slug } = await owner.api<{ slug: string }>('POST', `/items/${id}/links`, {})
  await expect.poll(async () => imageIn(await cardOf(slug)), { timeout: 60_000 }).toContain('/thumbnail?')
  const picture = await chat.get(imageIn(await cardOf(slug)) ?? '')
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/webp'])
  const locked = await owner.api<{ slug: string }>('POST', `/items/${id}/links`, { password: 'open sesame' })
  const html = await cardOf(locked.slug)
  expect(html).not.toMatch(/og:|harbour|thumbnail/)
  const drawn = await chat.get(`${product.url}/card.png`)
  expect([drawn.status(), drawn.headers()['content-type']]).toEqual([200, 'image/png'])
  await chat.dispose()
})
