import { expect, type Page } from '@playwright/test'
import { type Clamd, found, startClamd, testVirus, whyNoClamd } from '../../packages/server/test/peers/clamav/clamd.ts'
import { register, setUp } from '../fixtures/member.ts'
import { startProduct } from '../fixtures/product.ts'
import { test as base, lookAt } from '../fixtures/test.ts'

/** A real clamd, and a product that may connect to this machine. */
const test = base.extend<{ clamd: Clamd }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
  clamd: async ({}, use) => {
    const clamd = await startClamd()
    await use(clamd)
    await clamd.remove()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
  product: async ({}, use) => {
    const product = await startProduct({ OUTBOUND_ALLOW: '127.0.0.1' })
    await use(product)
    await product.remove()
  },
  owner: async ({ product, context }, use) => {
    await use(await setUp(product, context))
  },
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test.skip(whyNoClamd !== undefined, whyNoClamd ?? '')

test('a scanner is set up, an infected file is set aside, and an administrator releases or deletes it', async ({
  product,
  owner,
  clamd,
  page,
  browser,
  look,
  expectAccessible,
}, info) => {
  // Many screens, each seen in four pictures.
  test.setTimeout(600_000)
  await test.step('the settings test the scanner before they are saved', async () => {
    await page.goto(`${product.url}/admin/settings/scanning`)
    await page.getByRole('combobox', { name: 'Virus scanner' }).selectOption('ClamAV')
    const address = page.getByLabel('ClamAV address')
    await address.fill('127.0.0.1:1')
    await button(page, 'Test').click()
    const trial = page.getByRole('dialog', { name: 'Test' })
    await expect(trial.getByText('The server didn’t answer. Check its address and port').first()).toBeVisible()
    await look('settings-away')
    await page.keyboard.press('Escape')
    await address.fill(clamd.socket)
    await button(page, 'Test').click()
    await expect(trial.getByText(/ClamAV \d/).first()).toBeVisible()
    await look('settings-tested')
    await expectAccessible()
    await page.keyboard.press('Escape')
    await button(page, 'Update').click()
    await expect(page.getByText('Settings saved.', { exact: true })).toBeVisible()
    await look('settings')
  })
  await test.step('nothing is in quarantine yet', async () => {
    await page.goto(`${product.url}/admin/quarantine`)
    await expect(page.getByText('No infected files have been found')).toBeVisible()
    await look('empty')
  })

  const context = await browser.newContext()
  const sender = await register(product, context, 'bo@example.org')
  const theirs = await context.newPage()
  await test.step('the sender is told', async () => {
    await sender.upload('invoice.txt', Buffer.from(testVirus()))
    await sender.upload('letter.txt', Buffer.from(`${testVirus()}\n`))
    await theirs.goto(`${product.url}/drive`)
    await expect(theirs.getByText('invoice.txt')).toHaveCount(0, { timeout: 60_000 })
    await theirs.getByRole('button', { name: /^Notifications/ }).click()
    await expect(theirs.getByText('A virus was found in invoice.txt. No one can open it now.')).toBeVisible()
    await lookAt(theirs, info, 'notice')
  })

  await test.step('the administrator sees it', async () => {
    await page.goto(`${product.url}/admin/quarantine`)
    await expect(row(page, 'invoice.txt')).toContainText(found)
    await expect(row(page, 'letter.txt')).toContainText('bo')
    await look('list')
    await expectAccessible()
  })
  await test.step('and releases one', async () => {
    await button(page, 'Actions for letter.txt').click()
    await page.getByRole('menuitem', { name: 'Release' }).click()
    await expect(page.getByRole('dialog')).toContainText('Release “letter.txt”?')
    await look('release')
    await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
    await expect(row(page, 'letter.txt')).toHaveCount(0)
    await theirs.goto(`${product.url}/drive`)
    await expect(theirs.getByText('letter.txt').first()).toBeVisible()
  })
  await test.step('and deletes the other', async () => {
    await button(page, 'Actions for invoice.txt').click()
    await page.getByRole('menuitem', { name: 'Delete forever' }).click()
    await look('delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete forever' }).click()
    await expect(row(page, 'invoice.txt')).toHaveCount(0)
  })
  expect(owner).toBeDefined()
})
