import { expect, type Page } from '@playwright/test'
import { expectListed, item } from '../fixtures/drive.ts'
import { register } from '../fixtures/member.ts'
import { lookAt, test } from '../fixtures/test.ts'

const row = (page: Page, name: string) => page.locator('[data-row]').filter({ hasText: name })
const told = (page: Page, words: string) =>
  expect(page.getByRole('region', { name: 'Messages' }).getByText(words, { exact: true }).last()).toBeVisible()
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

test('[BROWSE-15] the site’s tags are in everyone’s drive; their new name, colour and end arrive while it is open', async ({
  product,
  owner,
  page,
  browser,
}, info) => {
  const context = await browser.newContext()
  const bo = await register(product, context, 'bo@example.org')
  for (const name of ['contract.txt', 'notes.txt']) await bo.upload(name, name)
  const theirs = await context.newPage()
  await theirs.goto(`${product.url}/drive`)
  await expect(item(theirs, 'contract.txt')).toBeVisible()
  const rail = theirs.getByRole('region', { name: 'Tags' })

  await page.goto(`${product.url}/admin/tags`)
  await page.getByRole('button', { name: 'Add New Tag' }).click()
  await dialogOf(page, 'Create a New Tag').getByLabel('Name', { exact: true }).fill('approved')
  await page.keyboard.press('Enter')
  await told(page, 'Tag Created')

  await test.step('a new tag is offered in a drive that was open, and the star is not', async () => {
    await expect(rail.getByRole('link', { name: 'approved' })).toBeVisible()
    await item(theirs, 'contract.txt').click()
    await theirs.keyboard.press('Alt+T')
    const picker = theirs.getByRole('dialog')
    await expect(picker.getByRole('option')).toHaveCount(1)
    await expect(picker.getByRole('option')).toContainText('approved')
    await expect(picker.getByRole('option')).toContainText('of the site')
    await lookAt(theirs, info, 'site-tag-picker')
    await picker.getByRole('option').click()
    await expect(picker.getByRole('option')).toHaveAttribute('aria-selected', 'true')
    await theirs.keyboard.press('Escape')
    await expect(item(theirs, 'contract.txt')).toContainText('approved')
  })

  await test.step('personal tags have colours too, and each kind filters', async () => {
    await theirs.keyboard.press('Alt+T')
    await theirs.getByRole('dialog').getByRole('combobox').fill('Mine')
    await theirs.keyboard.press('Enter')
    await expect(theirs.getByRole('dialog').getByRole('option', { name: 'Mine' })).toBeVisible()
    await theirs.keyboard.press('Escape')
    await expect(item(theirs, 'contract.txt')).toContainText('Mine, approved')
    await expect(item(theirs, 'contract.txt').locator('[data-color]:not([data-color="gray"])')).toHaveCount(1)
    const { data } = await owner.api<{ data: { name: string }[] }>('GET', '/drive/tags')
    expect(data.map(tag => tag.name)).toEqual(['approved', 'Starred'])
    await theirs.goto(`${product.url}/drive/search?q=txt`)
    await expectListed(theirs, ['notes.txt', 'contract.txt'])
    for (const name of ['Mine', 'approved']) {
      await theirs.getByRole('button', { name: /^(Tag|Mine)$/ }).click()
      await theirs.getByRole('menu').getByText(name, { exact: true }).click()
      await expectListed(theirs, ['contract.txt'])
    }
    await theirs.goto(`${product.url}/drive`)
    await expect(item(theirs, 'contract.txt')).toBeVisible()
  })

  const edit = async (name: string, change: (dialog: ReturnType<typeof dialogOf>) => Promise<void>) => {
    await row(page, name).click()
    const dialog = dialogOf(page, 'Update Tag')
    await change(dialog)
    await dialog.getByRole('button', { name: 'Update', exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }
  await test.step('its new name and colour arrive on the file and in the sidebar', async () => {
    await edit('approved', async dialog => {
      await dialog.getByLabel('Display name').fill('Approved by legal')
      await dialog.getByTitle('Green').click()
    })
    await expect(item(theirs, 'contract.txt')).toContainText('Approved by legal')
    await expect(rail.getByRole('link', { name: 'Approved by legal' })).toBeVisible()
    await expect(item(theirs, 'contract.txt').locator('[data-color="green"]')).toBeVisible()
    await rail.getByRole('link', { name: 'Approved by legal' }).click()
    await expectListed(theirs, ['contract.txt'])
    await theirs.goto(`${product.url}/drive`)
  })

  await test.step('[DEC-132 part] the star has the name that the site gives it, also in a drive that was open', async () => {
    await expect(theirs.getByRole('link', { name: 'Starred', exact: true }).first()).toBeVisible()
    await edit('starred', dialog => dialog.getByLabel('Display name').fill('Favourites'))
    await expect(theirs.getByRole('link', { name: 'Favourites', exact: true }).first()).toBeVisible()
    await expect(theirs.getByRole('link', { name: 'Starred', exact: true })).toHaveCount(0)
    await item(theirs, 'notes.txt').click()
    await theirs.keyboard.press('Alt+S')
    await told(theirs, 'Added “notes.txt” to “Favourites”')
    await expect(item(theirs, 'notes.txt')).toContainText('Favourites')
    await theirs.getByRole('link', { name: 'Favourites', exact: true }).first().click()
    await expect(theirs.getByRole('heading', { level: 1, name: 'Favourites' })).toBeVisible()
    await expectListed(theirs, ['notes.txt'])
    await lookAt(theirs, info, 'renamed-star')
    const { data } = await owner.api<{ data: { id: string; kind: string }[] }>('GET', '/drive/tags')
    await theirs.goto(`${product.url}/drive/tags/${data.find(tag => tag.kind === 'star')?.id}`)
    await expect(theirs.getByRole('heading', { level: 1, name: 'Favourites' })).toBeVisible()
    await expectListed(theirs, ['notes.txt'])
    await theirs.goto(`${product.url}/drive`)
  })

  await test.step('a deleted tag leaves the file and the sidebar', async () => {
    await expect(item(theirs, 'contract.txt')).toContainText('Approved by legal')
    await page.getByRole('button', { name: 'Actions for Approved by legal' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await told(page, 'Tags deleted')
    await expect(item(theirs, 'contract.txt')).not.toContainText('Approved by legal')
    await expect(theirs.getByRole('link', { name: 'Approved by legal' })).toHaveCount(0)
  })
  await context.close()
})
