import { expect, type Page } from '@playwright/test'
import { startDevelopment } from '../fixtures/controls.ts'
import { setUp } from '../fixtures/member.ts'
import { test as base } from '../fixtures/test.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const test = base.extend({
  product: async ({ product }, use) => {
    const development = await startDevelopment(product)
    await use(development.product)
    await development.stop()
  },
})

async function openControls(page: Page, url: string): Promise<void> {
  // The development server builds the application on request.
  await page.goto(`${url}/__controls`, { timeout: 60_000 })
  await expect(page.getByRole('heading', { level: 1, name: 'Controls' })).toBeVisible({ timeout: 60_000 })
}

interface Values {
  readonly chips: string[]
  readonly slug: string
  readonly image: string | null
  readonly asked: string[]
}
const valuesOf = async (page: Page) => JSON.parse(await page.getByLabel('Values').innerText()) as Values

test.setTimeout(180_000)

test('[CHIP-03] suggestions are requested once, 150 ms after the last keystroke', async ({
  product,
  page,
  expectAccessible,
}) => {
  await openControls(page, product.url)
  await page.clock.install()
  const field = page.getByRole('combobox', { name: 'People' })
  await field.focus()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  for (const letter of 'gra') {
    await page.keyboard.press(letter)
    await page.clock.runFor(149)
  }
  expect((await valuesOf(page)).asked).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(async () => (await valuesOf(page)).asked).toEqual(['gra'])
  await page.clock.resume()
  const offered = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await expect(offered).toHaveText(['grace@example.org'])
  await expectAccessible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect((await valuesOf(page)).chips).toEqual(['ada@example.org', 'grace@example.org'])
  await expect(offered).toHaveCount(0)
})

test('[CHIP-04] [CHIP-05] the slug is shown, edited after "Edit" and shown again after "Save", by mouse and by keyboard', async ({
  product,
  page,
  look,
  expectAccessible,
}) => {
  await openControls(page, product.url)
  const shown = page.getByText('pages/7/about-us')
  const field = page.getByRole('textbox', { name: 'Address' })
  const edit = page.getByRole('button', { name: 'Edit', exact: true })
  await expect(shown).toBeVisible()
  await expect(field).toHaveCount(0)
  await edit.click()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('about-us')
  await expect(shown).toHaveCount(0)
  await look('slug')
  await expectAccessible()
  await field.fill('About Ünser Haus!')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(field).toHaveCount(0)
  const { slug } = await valuesOf(page)
  expect(slug).toMatch(/^about-[a-z-]+-haus$/)
  await expect(page.getByText(`pages/7/${slug}`)).toBeVisible()
  await expect(edit).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('never kept')
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()
  expect((await valuesOf(page)).slug).toBe(slug)
  await page.keyboard.press('Enter')
  await field.fill('by keys')
  await page.keyboard.press('Enter')
  await expect(field).toHaveCount(0)
  expect((await valuesOf(page)).slug).toBe('by-keys')
})

test('[CTRL-05] after a delete the value of the image control is null, and the image is gone', async ({
  product,
  context,
  page,
  look,
}) => {
  const owner = await setUp(product, context)
  await openControls(page, product.url)
  expect((await valuesOf(page)).image).toBeNull()
  const first = page.getByRole('button', { name: 'Upload image' }).first()
  const chosen = page.waitForEvent('filechooser')
  await first.click()
  await (await chosen).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png })
  await expect.poll(async () => (await valuesOf(page)).image).toContain('/api/v1/images/')
  const { image } = await valuesOf(page)
  expect((await owner.request.get(new URL(image ?? '', product.url).href)).status()).toBe(200)
  await look('image')
  await page.getByRole('button', { name: 'Delete image' }).first().click()
  await expect.poll(async () => (await valuesOf(page)).image).toBeNull()
  await expect(page.getByRole('button', { name: 'Delete image' })).toHaveCount(0)
  expect((await owner.request.get(new URL(image ?? '', product.url).href)).status()).toBe(404)
})
