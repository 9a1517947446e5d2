import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { root } from '../../scripts/lib/root.ts'
import { type Member, register, setUp } from '../fixtures/member.ts'
import { test } from '../fixtures/test.ts'
import { fillDrive } from './content.ts'

const folder = join(root, 'docs/pictures')
const largest = 300_000
const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const people = [
  ['anna@berg-studio.example', 'Anna', 'Berg'],
  ['jonas@berg-studio.example', 'Jonas', 'Lindqvist'],
  ['maria@hansen.example', 'Maria', 'Hansen'],
] as const

test('the pictures of the README', async ({ product, context, browser, page }) => {
  test.setTimeout(240_000)
  const owner = await setUp(product, context)
  await owner.api('PATCH', '/me', { firstName: 'Sofia', lastName: 'Marini' })
  const members: { theirs: BrowserContext; member: Member }[] = []
  for (const [email, firstName, lastName] of people) {
    const theirs = await browser.newContext()
    const member = await register(product, theirs, email)
    await member.api('PATCH', '/me', { firstName, lastName })
    members.push({ theirs, member })
  }
  const { holiday, clients, photos, offer } = await fillDrive(page, owner)
  await owner.api('POST', `/items/${holiday}/grants`, {
    emails: people.slice(0, 2).map(([email]) => email),
    role: 'editor',
  })
  await owner.api('POST', `/items/${clients}/grants`, { emails: [people[2][0]], role: 'commenter' })
  const comment = (who: (typeof members)[number] | undefined, item: string | undefined, text: string) =>
    who?.member.api('POST', `/items/${item}/comments`, { text })
  await comment(members[0], photos[0], 'This one for the wall in the hall?')
  await comment(members[1], photos[0], 'Yes! Could you print it in 60 × 40?')
  await comment(members[2], offer, 'Looks good to us. We would like to start in December.')
  const link = await owner.api<{ url: string }>('POST', `/items/${holiday}/links`, {})

  await page.goto(`${product.url}/drive`)
  // Four photos and two letters.
  await expectPictures(page, 6)
  await keep(page, 'drive', 'desktop')
  await keep(page, 'drive-phone', 'phone', ['light'])

  await page.setViewportSize(sizes.desktop)
  await page.goto(`${product.url}/drive/folder/${holiday}`)
  await page.locator('[data-items] [data-index]').filter({ hasText: 'Morning above Bergen' }).first().dblclick()
  await expect(page.getByRole('dialog').locator('img').first()).toBeVisible()
  await keep(page, 'viewer', 'desktop', ['dark'])

  const visitor = await (await browser.newContext({ viewport: sizes.phone, locale: 'en-GB' })).newPage()
  await visitor.goto(link.url)
  await expectPictures(visitor, 4)
  await keep(visitor, 'link', 'phone', ['dark'])
  for (const { theirs } of members) await theirs.close()
})

/** Waits until thumbnails are made and drawn. */
async function expectPictures(page: Page, count: number): Promise<void> {
  const drawn = () =>
    page.locator('img').evaluateAll(all => all.filter(one => (one as HTMLImageElement).naturalWidth > 100).length)
  await expect.poll(drawn, { timeout: 60_000 }).toBeGreaterThanOrEqual(count)
}

async function keep(
  page: Page,
  name: string,
  size: keyof typeof sizes,
  schemes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await page.setViewportSize(sizes[size])
  for (const colorScheme of schemes) {
    await page.evaluate(() => localStorage.setItem('holdall.color-scheme', 'auto'))
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.mouse.move(0, 0)
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    const file = join(folder, `${name}${schemes.length > 1 ? `-${colorScheme}` : ''}.webp`)
    // Playwright itself supports only PNG and JPEG.
    const session = await page.context().newCDPSession(page)
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 88 })
    writeFileSync(file, Buffer.from(data, 'base64'))
    expect(statSync(file).size, file).toBeLessThan(largest)
  }
}
