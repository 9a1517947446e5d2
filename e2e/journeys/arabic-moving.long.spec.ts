import { randomBytes } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { addFolder, expectNoSideways, item } from '../fixtures/drive.ts'
import { addLanguage, sayIn } from '../fixtures/languages.ts'
import { register } from '../fixtures/member.ts'
import { test } from '../fixtures/test.ts'
import { slowLine } from '../fixtures/uploads.ts'

const say = sayIn('ar')
const megabyte = 1024 * 1024
test.use({ locale: 'ar' })

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('It isn’t shown')
  return box
}

/** Whether `first` is read before `second` on the same line. */
async function isBefore(first: Locator, second: Locator): Promise<boolean> {
  return (await boxOf(first)).x > (await boxOf(second)).x
}

async function expectInView(page: Page, part: Locator): Promise<void> {
  const { x, width } = await boxOf(part)
  expect(x).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

test('uploads, suggestions, notifications and what is dragged follow the direction of Arabic', async ({
  product,
  owner,
  browser,
  page,
  look,
}) => {
  await addLanguage(owner, 'ar', 'العربية')
  await owner.api('PATCH', '/me', { language: 'ar' })
  await addFolder(owner, 'مجلد')
  const shared = await owner.upload('letter.md', 'Zebra words')
  const theirs = await browser.newContext()
  const bob = await register(product, theirs, 'bob@example.org')
  await owner.api('POST', `/items/${shared}/grants`, { emails: [bob.email], role: 'commenter' })
  await bob.api('POST', `/items/${shared}/comments`, { text: 'Zebra comment' })
  await theirs.close()
  await page.goto(`${product.url}/drive`)
  await expect(item(page, 'letter.md')).toBeVisible()

  await test.step('a tile that is dragged follows the pointer', async () => {
    await item(page, 'letter.md').hover()
    await page.mouse.down()
    await item(page, 'مجلد').hover()
    await item(page, 'مجلد').hover()
    await expect(item(page, 'مجلد')).toHaveAttribute('data-over', 'true')
    await expectNoSideways(page)
    await look('ar-dragged', 'desktop')
    // Dropped where it already is.
    await page.mouse.move(500, 800, { steps: 3 })
    await page.mouse.up()
    await expect(item(page, 'letter.md')).toBeVisible()
  })

  await test.step('notifications open at the end of the bar, with their text from the right', async () => {
    await page.getByRole('button', { name: say('Notifications, {{count, number}} unread_one') }).click()
    const panel = page.getByRole('dialog', { name: say('Notifications') })
    const line = panel.getByText('Zebra comment')
    await expect(line).toBeVisible()
    await expectInView(page, panel)
    const { x, width } = await boxOf(panel)
    expect(x + width / 2, 'the bell is at the left').toBeLessThan((page.viewportSize()?.width ?? 0) / 2)
    await look('ar-bell')
    await page.keyboard.press('Escape')
  })

  await test.step('suggestions of the search have their icons at the right', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').last().fill('letter')
    const option = page.getByRole('option', { name: /letter\.md/ }).first()
    await expect(option).toBeVisible()
    expect(await isBefore(option.locator('svg').first(), option.getByText('letter.md').first())).toBe(true)
    await expectNoSideways(page)
    await look('ar-suggestions')
    await page.keyboard.press('Escape')
  })

  await test.step('the tray of uploads is at the left, and its bars grow from the right', async () => {
    // A window that changes its size closes menus, and the pictures have just changed it.
    await page.goto(`${product.url}/drive`)
    await expect(item(page, 'مجلد')).toBeVisible()
    await slowLine(page, megabyte)
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: say('New'), exact: true }).click()
    await page.getByRole('menuitem', { name: say('Upload files') }).click()
    await (await choosing).setFiles({
      name: 'صور العطلة 2026.bin',
      mimeType: 'application/octet-stream',
      buffer: randomBytes(12 * megabyte),
    })
    const tray = page.getByRole('region', { name: say('Uploads') })
    const bar = tray.getByRole('progressbar').last()
    await expect
      .poll(async () => Number(await bar.getAttribute('aria-valuenow')), { timeout: 20_000 })
      .toBeGreaterThan(0)
    const { x, width } = await boxOf(tray)
    expect(x + width / 2).toBeLessThan((page.viewportSize()?.width ?? 0) / 2)
    await expectInView(page, tray)
    const filled = await bar.evaluate(one => {
      const [outer, inner] = [one.getBoundingClientRect(), one.firstElementChild?.getBoundingClientRect()]
      return inner ? { right: outer.right - inner.right, left: inner.left - outer.left } : null
    })
    expect(filled?.right).toBeLessThan(2)
    expect(filled?.left).toBeGreaterThan(2)
    await look('ar-tray')
  })
})
