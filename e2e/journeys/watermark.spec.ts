import { expect } from '@playwright/test'
import { addFolder, choose, item } from '../fixtures/drive.ts'
import { documentOf, photo } from '../fixtures/files.ts'
import { lookAt, test } from '../fixtures/test.ts'

test('a link for viewing gets a watermark, and its visitor sees their address on every picture', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}, info) => {
  const folder = await addFolder(owner, 'Designs')
  await owner.upload('a beach.png', photo('#2a6f97'), folder)
  await owner.upload('b report.pdf', documentOf('first page', 'second page'), folder)
  await owner.upload('c notes.txt', 'nothing to see', folder)
  await page.goto(`${product.url}/drive`)
  await item(page, 'Designs').click({ button: 'right' })
  await choose(page, 'Links…')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'New link' }).click()
  // What is downloaded can't be marked.
  await expect(dialog.getByRole('switch', { name: 'Watermark' })).toHaveCount(0)
  await dialog.getByRole('switch', { name: 'Name' }).check()
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('For Grace')
  await dialog.getByLabel('People with the link can').selectOption({ label: 'View without download' })
  await dialog.getByRole('switch', { name: 'Watermark' }).check()
  await dialog.getByLabel('Watermark text').fill('Draft for 山田')
  await dialog.getByLabel('Watermark text').scrollIntoViewIfNeeded()
  await look('link-watermark')
  await expectAccessible()
  await dialog.getByRole('switch', { name: 'Only specific people' }).check()
  await dialog.getByLabel('Only these people').fill('grace@example.org ')
  await dialog.getByRole('button', { name: 'Create and copy link' }).click()
  await expect(dialog.getByText('Watermark', { exact: true })).toBeVisible()
  await look('links-with-watermark')

  const links = async () => (await owner.api<{ data: { url: string }[] }>('GET', `/items/${folder}/links`)).data
  await expect.poll(async () => (await links()).length).toBe(1)
  const data = await links()
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const grace = await context.newPage()
  await grace.goto(`${product.url}${new URL(data[0]?.url ?? '').pathname}`)
  await grace.getByLabel('Your email address').fill('grace@example.org')
  await grace.getByRole('button', { name: 'Send me a code' }).click()
  const code = () => /asked for it: (\d{4} \d{4})/.exec(product.output())?.[1] ?? ''
  await expect.poll(code).not.toBe('')
  await grace.getByLabel('Code', { exact: true }).fill(code())
  await grace.keyboard.press('Enter')
  await expect(grace.getByText('Previews show grace@example.org and the time')).toBeVisible()
  const pictures = async () => {
    const listed = await owner.api<{ data: { thumbnailUrl: string | null }[] }>('GET', `/items/${folder}/children`)
    return listed.data.filter(one => one.thumbnailUrl).length
  }
  await expect.poll(pictures, { timeout: 60_000 }).toBe(2)
  await grace.reload()
  await expect(grace.getByRole('link', { name: /a beach\.png/ }).locator('img')).toBeVisible()
  await lookAt(grace, info, 'visitor-folder')
  await grace.getByRole('link', { name: /a beach\.png/ }).click()
  await expect(grace.getByRole('img', { name: 'a beach.png' })).toBeVisible()
  await lookAt(grace, info, 'visitor-picture')
  await grace.keyboard.press('ArrowRight')
  const page1 = grace.getByRole('dialog', { name: 'b report.pdf' }).locator('img').first()
  await expect.poll(() => page1.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  await lookAt(grace, info, 'visitor-pages')
  await grace.keyboard.press('ArrowRight')
  await expect(grace.getByText('No preview available. Downloading is turned off for this link.')).toBeVisible()
  await context.close()

  // With a download, the watermark goes.
  await dialog.getByRole('button', { name: 'More for For Grace' }).click()
  await page.getByRole('menuitem', { name: 'Change' }).click()
  await expect(dialog.getByRole('switch', { name: 'Watermark' })).toBeChecked()
  await dialog.getByLabel('People with the link can').selectOption({ label: 'View and download' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Watermark', { exact: true })).toHaveCount(0)
})
