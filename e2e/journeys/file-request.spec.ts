import { type Browser, expect, type Page } from '@playwright/test'
import { item } from '../fixtures/drive.ts'
import { asOwner as test } from '../fixtures/test.ts'

const size = { width: 390, height: 844 }

async function phone(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: size, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await page.goto(url)
  return page
}

async function send(page: Page, who: { name: string; email: string }, names: readonly string[]): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles(names.map(name => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`text of ${name}`) })))
  await page.getByLabel('Your name').fill(who.name)
  await page.getByLabel('Your email address').fill(who.email)
  await page.getByRole('button', { name: /^Send/ }).click()
  await expect(page.getByText(names.length === 1 ? '1 file received' : `${names.length} files received`)).toBeVisible()
}

test('[LINK-05] two visitors send files to a file request from phones, and its creator sees what is still missing', async ({
  product,
  page,
  browser,
  context,
  look,
  expectAccessible,
}, info) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${product.url}/drive`)
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'File request' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What do you need?').fill('Papers for the trip')
  await dialog.getByLabel('Details').fill('A copy of your passport and the signed form, please.')
  await dialog.getByRole('switch', { name: 'Expires' }).check()
  await dialog.getByRole('button', { name: 'Date', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Expires' }).fill('2099-12-24T18:00')
  await dialog.getByRole('switch', { name: 'Expected people or files' }).check()
  await dialog.getByRole('textbox', { name: 'Expected people or files' }).fill('grace@example.org\nAlan Turing\nform')
  await look('request-form')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Create and copy link' }).click()
  await expect(dialog.getByText('0 of 3 received')).toBeVisible()
  await expect(dialog.getByText('Nothing received yet')).toBeVisible()
  const url = await page.evaluate(() => navigator.clipboard.readText())
  expect(url).toMatch(/\/s\/\w+$/)

  const grace = await phone(browser, `${product.url}${new URL(url).pathname}`)
  await expect(grace.getByRole('heading', { name: 'Papers for the trip' })).toBeVisible()
  // Nothing can be dropped on a phone.
  await expect(grace.getByText(/Drop files/)).toHaveCount(0)
  // The main action is visible without scrolling.
  const button = await grace.getByRole('button', { name: 'Choose files' }).boundingBox()
  expect((button?.y ?? 9999) + (button?.height ?? 0)).toBeLessThan(size.height)
  await grace.screenshot({ path: info.outputPath('request-empty-390.png') })
  await send(grace, { name: 'Grace Hopper', email: 'grace@example.org' }, ['form.txt', 'passport.txt'])
  for (const colorScheme of ['light', 'dark'] as const) {
    await grace.emulateMedia({ colorScheme })
    await grace.screenshot({ path: info.outputPath(`request-sent-390-${colorScheme}.png`), fullPage: true })
  }
  const alan = await phone(browser, `${product.url}${new URL(url).pathname}`)
  await send(alan, { name: 'Alan Turing', email: 'alan@example.org' }, ['passport.txt'])
  await expect(alan.getByText('form.txt')).toBeHidden()
  for (const one of [grace, alan]) {
    expect(await one.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
  // A visitor who returns on the same phone finds what they have sent.
  await grace.reload()
  await expect(grace.getByText('Sending as Grace Hopper')).toBeVisible()
  await expect(grace.getByText('2 files received')).toBeVisible()

  await expect(dialog.getByText('3 of 3 received')).toBeVisible({ timeout: 20_000 })
  await expect(dialog.getByText('alan@example.org')).toBeVisible()
  await look('request-overview')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Open folder' }).last().click()
  await expect(item(page, 'form.txt')).toBeVisible()
  await expect(item(page, 'passport.txt')).toBeVisible()
  await Promise.all([grace.context().close(), alan.context().close()])
})

test('[LINK-05] a closed file request says so kindly and keeps what was sent', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  const folder = await owner.api<{ id: string }>('POST', '/items/folders', { parentId: owner.rootId, name: 'Entries' })
  const made = await owner.api<{ id: string; url: string }>('POST', `/items/${folder.id}/file-requests`, {
    title: 'Entries',
  })
  await page.goto(`${product.url}${new URL(made.url).pathname}`)
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
  await expect(page.getByLabel('Your name')).toHaveValue('Ada Lovelace')
  const closesAt = new Date(Date.now() + 1500).toISOString()
  await owner.api('PATCH', `/file-requests/${made.id}`, { closesAt })
  await expect.poll(() => Date.now(), { message: 'the time of closing' }).toBeGreaterThan(Date.parse(closesAt))
  await page.reload()
  await expect(page.getByText(/This request closed on/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeHidden()
  await look('request-closed')
  await expectAccessible()
})
