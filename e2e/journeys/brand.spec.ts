import { type BrowserContext, expect, type Page } from '@playwright/test'
import { openDatabase } from '../fixtures/database.ts'
import { addFolder } from '../fixtures/drive.ts'
import { setUp } from '../fixtures/member.ts'
import { startProduct } from '../fixtures/product.ts'
import { lookAt, test } from '../fixtures/test.ts'

const logoOf = (
  ink: string,
) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 60" width="240" height="60" onload="window.top.isHacked=true">
<script>window.top.isHacked = true</script><circle cx="30" cy="30" r="24" fill="#d9480f"/><path d="M30 16 42 44H18Z" fill="#fff"/>
<text x="66" y="42" font-family="sans-serif" font-weight="700" font-size="36" fill="${ink}">ACME</text></svg>`
const square =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60" width="60" height="60"><circle cx="30" cy="30" r="28" fill="#d9480f"/><path d="M30 12 44 46H16Z" fill="#fff"/></svg>'

/** The logo that is shown, in pixels; null if there is none. */
const shownLogo = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLImageElement>('img[alt="Acme Drive"]')].filter(
      one => getComputedStyle(one).display !== 'none' && one.naturalWidth > 0 && one.closest('#boot') === null,
    )
    return shown.map(one => ({ theme: one.dataset.logo, height: one.getBoundingClientRect().height }))
  })

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}
const shiftOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0))

test('[OWNER-04 part] an owner puts their own logo and icons everywhere, and takes them out again', async ({
  page,
  context,
  browser,
}, info) => {
  // It opens eight places in two themes and at two widths.
  test.setTimeout(180_000)
  // No mail server answers, so the emails stay where the journey reads them.
  const product = await startProduct({ MAIL_DRIVER: 'smtp', MAIL_HOST: '127.0.0.1', MAIL_PORT: '9' })
  const contexts: BrowserContext[] = []
  try {
    const owner = await setUp(product, context)
    await owner.api('POST', '/settings', { client: { 'site.name': 'Acme Drive' }, server: {} })
    const update = page.getByRole('button', { name: 'Update' })
    const upload = (label: string, svg: string) =>
      page
        .getByLabel(label, { exact: true })
        .setInputFiles({ name: 'acme.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })

    await test.step('every image is uploaded, and seen in the preview before anything is saved', async () => {
      await page.goto(`${product.url}/admin/appearance`)
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Brand/ })
        .click()
      const images: [string, string][] = [
        ['Logo', logoOf('#1c2430')],
        ['Logo in the dark theme', logoOf('#ffffff')],
        ['Symbol', square],
        ['Favicon', square],
        ['App icon', square],
        ['Email header', logoOf('#1c2430')],
      ]
      for (const [at, [label, svg]] of images.entries()) {
        await upload(label, svg)
        await expect(page.getByRole('button', { name: 'Delete image' })).toHaveCount(at + 1)
      }
      expect(await page.evaluate(() => 'isHacked' in window)).toBe(false)
      await expect(page.getByRole('figure', { name: 'Preview of the brand' }).locator('img').first()).toBeVisible()
      await lookAt(page, info, 'brand')
      await update.click()
      await expect(page.getByText('Settings saved.').first()).toBeVisible()
    })

    await test.step('the drive and the admin area show it, in the theme’s version', async () => {
      for (const [path, name] of [
        ['/drive', 'drive'],
        ['/admin/users', 'admin'],
      ] as const) {
        await page.goto(product.url + path)
        await expect(page.getByRole('main')).toBeVisible()
        await lookAt(page, info, name)
      }
    })

    const folder = await addFolder(owner, 'Plans')
    const { slug } = await owner.api<{ slug: string }>('POST', `/items/${folder}/links`, { password: 'open sesame' })
    for (const colorScheme of ['light', 'dark'] as const) {
      const visitors = await browser.newContext({ colorScheme })
      contexts.push(visitors)
      const visitor = await visitors.newPage()
      await watchShifts(visitor)
      await test.step(`visitors see it in ${colorScheme}, and nothing moves when it comes`, async () => {
        for (const [path, name] of [
          ['/', 'landing'],
          ['/sign-in', 'sign-in'],
          ['/register', 'register'],
          [`/s/${slug}`, 'password-of-a-link'],
          ['/nothing/here', 'not-found'],
        ] as const) {
          await visitor.goto(product.url + path)
          await expect.poll(() => shownLogo(visitor), name).toMatchObject([{ theme: colorScheme }])
          expect((await shownLogo(visitor))[0]?.height, name).toBeLessThanOrEqual(46)
          expect(await shiftOf(visitor), name).toBeLessThanOrEqual(0.02)
          if (colorScheme === 'light') await lookAt(visitor, info, name)
          const icon = await visitor.locator('link[rel="icon"]').first().getAttribute('href')
          expect(icon).toMatch(/^\/app-icon\/32-favicon\.png/)
        }
      })
    }

    await test.step('without scripts, the page has the logo for the device’s colours', async () => {
      const plain = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' })
      contexts.push(plain)
      const visitor = await plain.newPage()
      await visitor.goto(product.url)
      await expect(visitor.locator('.landing-brand img[data-logo="dark"]')).toBeVisible()
      await expect(visitor.locator('.landing-brand img[data-logo="light"]')).toBeHidden()
    })

    await test.step('emails begin with it', async () => {
      await owner.api('POST', '/auth/password/forgot', { email: owner.email })
      const readMail = () => {
        const database = openDatabase(product)
        try {
          return database.prepare("select html from mail_outbox where html <> '' order by id desc").get() as
            | { html: string }
            | undefined
        } finally {
          database.close()
        }
      }
      await expect.poll(() => readMail()?.html ?? '').toContain('<img ')
      const mail = await context.newPage()
      await mail.route('**/mail.html', route =>
        route.fulfill({ contentType: 'text/html', body: readMail()?.html ?? '' }),
      )
      await mail.goto(`${product.url}/mail.html`)
      const image = mail.getByRole('img', { name: 'Acme Drive' })
      await expect(image).toBeVisible()
      expect(await image.evaluate(one => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
      await lookAt(mail, info, 'email')
      await mail.close()
    })

    await test.step('the installed app has it', async () => {
      const manifest = await (await page.request.get(`${product.url}/manifest.webmanifest`)).json()
      for (const { src } of manifest.icons as { src: string }[]) {
        const icon = await page.request.get(product.url + src)
        expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/png'])
      }
    })

    await test.step('without images, everything is Holdall’s again', async () => {
      await page.goto(`${product.url}/admin/appearance?panel=brand`)
      const remove = page.getByRole('button', { name: 'Delete image' })
      for (let left = 6; left > 0; left--) {
        await expect(remove).toHaveCount(left)
        await remove.first().click()
      }
      await update.click()
      await expect(page.getByText('Settings saved.').first()).toBeVisible()
      await page.goto(`${product.url}/drive`)
      await expect(page.getByRole('link', { name: 'Acme Drive' }).first()).toBeVisible()
      expect(await shownLogo(page)).toEqual([])
      await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/favicon.svg')
    })
  } finally {
    await Promise.all(contexts.map(one => one.close()))
    await product.remove()
  }
})
