import { expect } from '@playwright/test'
import { expectListed, expectNoSideways, item } from '../fixtures/drive.ts'
import { register } from '../fixtures/member.ts'
import { test } from '../fixtures/test.ts'

test('[SRCH-03] [SRCH-04] words inside a file find it and are highlighted; the search is saved, opened and renamed', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  await owner.upload(
    'minutes.txt',
    `Minutes of the meeting. ${'Nothing more to say. '.repeat(50)}The hibiscus <b>budget</b> is agreed.`,
  )
  await owner.upload('hibiscus.md', '# Flowers')
  await owner.upload('other.txt', 'an unrelated text')
  // Text is extracted in the background.
  const found = async () => (await owner.api<{ data: unknown[] }>('GET', '/search?q=hibiscus')).data.length
  await expect.poll(found, { timeout: 60_000 }).toBe(2)
  await page.goto(`${product.url}/drive/search?q=hibiscus`)
  await expectListed(page, ['hibiscus.md', 'minutes.txt'])
  const row = item(page, 'minutes.txt')
  await expect(row.locator('mark')).toHaveText('hibiscus')
  await page.getByRole('button', { name: 'Show as grid' }).click()
  await expect(row.locator('mark')).toHaveText('hibiscus')
  await look('search-content-grid')
  await page.getByRole('button', { name: 'Show as list' }).click()
  await expect(row.locator('mark')).toHaveText('hibiscus')
  await expect(row).toContainText('<b>budget</b> is agreed')
  await look('search-content')
  await expectAccessible()

  await page.getByRole('button', { name: 'Save search' }).click()
  await page.getByLabel('Name').fill('Flowers and money')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const rail = page.getByRole('region', { name: 'Saved searches' })
  await expect(rail.getByRole('link', { name: 'Flowers and money' })).toHaveAttribute('aria-current', 'page')
  await page.goto(`${product.url}/drive`)
  await rail.getByRole('link', { name: 'Flowers and money' }).click()
  await expectListed(page, ['hibiscus.md', 'minutes.txt'])
  await page.getByRole('button', { name: 'Saved as “Flowers and money”' }).click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Flowers')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(rail.getByRole('link', { name: 'Flowers', exact: true })).toBeVisible()
  await look('search-saved')
  await page.getByRole('button', { name: 'Saved as “Flowers”' }).click()
  await page.getByRole('menuitem', { name: 'Delete search' }).click()
  await expect(rail).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rail.getByRole('link', { name: 'Flowers', exact: true })).toBeVisible()
})

test('tags are created by typing, added to several files, shown everywhere, undone, and link to the tagged items', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  for (const name of ['a.txt', 'b.txt', 'c.txt']) await owner.upload(name, name)
  await page.goto(`${product.url}/drive`)
  await item(page, 'a.txt').click()
  await item(page, 'b.txt').click({ modifiers: ['Control'] })
  await page.keyboard.press('Alt+T')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Tags of 2 items')
  const field = dialog.getByRole('combobox')
  for (const name of ['Taxes', 'Important']) {
    await field.fill(name)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true')
    await expect(field).toHaveValue('')
  }
  await look('tags-dialog')
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(item(page, 'a.txt')).toContainText('Important, Taxes')
  await expect(item(page, 'c.txt')).not.toContainText('Taxes')
  await page.keyboard.press('Control+Z')
  await expect(item(page, 'b.txt')).not.toContainText('Important')

  await page.keyboard.press('Escape')
  await item(page, 'a.txt').click()
  await page.getByRole('button', { name: 'Show details' }).click()
  await expect(page.getByRole('button', { name: 'Remove tag Taxes' })).toBeVisible()
  await look('tags-details')
  await expectAccessible()
  await page.getByRole('region', { name: 'Tags' }).getByRole('link', { name: 'Taxes' }).click()
  await expectListed(page, ['b.txt', 'a.txt'])
  await expect(page.getByRole('heading', { name: 'Taxes' })).toBeVisible()
  await page.getByRole('button', { name: 'Close details' }).last().click()
  await look('tag-page')
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Tag actions' }).click()
  await page.getByRole('menuitem', { name: 'Name and colour…' }).click()
  await page.getByLabel('Name').fill('Money')
  await page.getByTitle('Violet').click()
  await expect(page.getByLabel('Violet')).toBeChecked()
  await look('tag-form')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Money' })).toBeVisible()
  await page.getByRole('button', { name: 'Tag actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete tag' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete tag' }).click()
  await expect(page.getByRole('region', { name: 'Tags' }).getByRole('link', { name: 'Money' })).toHaveCount(0)
})

test('one member’s tags appear in their other window, and for no one else', async ({
  product,
  owner,
  page,
  context,
  browser,
}) => {
  const file = await owner.upload('plan.txt', 'plan')
  const guest = await register(product, await browser.newContext(), 'guest@example.org')
  await owner.api('POST', `/items/${file}/grants`, { emails: ['guest@example.org'], role: 'editor' })
  await page.goto(`${product.url}/drive`)
  const second = await context.newPage()
  await second.goto(`${product.url}/drive`)
  await expect(item(second, 'plan.txt')).toBeVisible()
  // The site's tag of the star is everyone's.
  const namesIn = ({ data }: { data: { name: string }[] }) => data.map(tag => tag.name)
  const theirs = await guest.request.get(`${product.url}/api/v1/drive/tags`)
  await item(page, 'plan.txt').click()
  await page.keyboard.press('Alt+T')
  await page.getByRole('dialog').getByRole('combobox').fill('Private')
  await page.keyboard.press('Enter')
  await expect(item(second, 'plan.txt')).toContainText('Private')
  await expect(second.getByRole('region', { name: 'Tags' }).getByRole('link', { name: 'Private' })).toBeVisible()
  expect(namesIn(await theirs.json())).toEqual(['Starred'])
  const seen = await guest.api<{ data: { name: string; tagIds: string[] }[] }>('GET', '/views/shared-with-me')
  expect(seen.data.map(one => [one.name, one.tagIds])).toEqual([['plan.txt', []]])
  expect(namesIn(await guest.api('GET', '/drive/tags'))).toEqual(['Starred'])
})
