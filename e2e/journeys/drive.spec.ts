import { expect } from '@playwright/test'
import { item } from '../fixtures/drive.ts'
import { test } from '../fixtures/test.ts'

test('[BROWSE-09] [BROWSE-10] [BROWSE-13] [TRASH-02] a folder is created, renamed, trashed, and restored by undo', async ({
  product,
  owner,
  page,
}) => {
  await page.goto(`${product.url}/drive`)
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'New folder' }).click()
  await expect(page.locator('input:focus')).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Travel')
  await page.keyboard.press('Enter')
  await expect(item(page, /Travel/)).toBeVisible()

  await item(page, /Travel/).click()
  await page.keyboard.press('F2')
  await expect(page.locator('input:focus')).toHaveValue('Travel')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Journeys')
  await page.keyboard.press('Enter')
  await expect(item(page, /Journeys/)).toBeVisible()

  // For a file, only the stem is selected, so that typing keeps its extension.
  await owner.upload('plan.final.txt', 'text')
  await item(page, /plan\.final\.txt/).click()
  await page.keyboard.press('F2')
  const field = page.locator('input:focus')
  await expect(field).toHaveValue('plan.final.txt')
  const selected = () =>
    field.evaluate((input: HTMLInputElement) =>
      input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? undefined),
    )
  await expect.poll(selected).toBe('plan.final')
  await page.keyboard.type('route')
  await page.keyboard.press('Enter')
  await expect(item(page, /route\.txt/)).toBeVisible()

  await item(page, /Journeys/).click()
  await page.keyboard.press('Delete')
  await expect(item(page, /Journeys/)).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(item(page, /Journeys/)).toBeVisible()
})

test('[BROWSE-04] [BROWSE-01] folders have addresses, the view is remembered, every screen is accessible', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  const folder = await owner.api<{ id: string }>('POST', '/items/folders', { parentId: owner.rootId, name: 'Papers' })
  for (const name of ['letter.txt', 'budget.csv', 'notes.md'])
    await owner.upload(name, `contents of ${name}`, folder.id)
  await page.goto(`${product.url}/drive/folder/${folder.id}`)
  await expect(item(page, /letter\.txt/)).toBeVisible()
  await look('folder-grid')
  await expectAccessible()
  await page.getByRole('button', { name: /list/i }).first().click()
  await expect(page.getByRole('columnheader', { name: /Name/ })).toBeVisible()
  await look('folder-list')
  await expectAccessible()
  await page.reload()
  await expect(page.getByRole('columnheader', { name: /Name/ })).toBeVisible()
})

test('[SRCH-01] [BROWSE-14] search finds items during typing, and starred items are listed', async ({
  product,
  owner,
  page,
}) => {
  const id = await owner.upload('annual report.txt', 'numbers')
  await owner.upload('holiday.txt', 'sun')
  await owner.api('POST', '/items/star', { ids: [id] })
  await page.goto(`${product.url}/drive`)
  await expect(item(page, /holiday/)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Search files and folders' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('annu')
  await expect(
    page
      .getByRole('option', { name: /annual report/ })
      .or(page.getByRole('listbox').getByText(/annual report/))
      .first(),
  ).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Search files and folders' })
  // Enter may be pressed before the best hits arrive.
  await field.fill('annual')
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: 'Results for “annual”' })).toBeVisible()
  await expect(item(page, /annual report/)).toBeVisible()
  await expect(page).toHaveURL(/q=annual/)
  await page.goto(`${product.url}/drive/starred`)
  await expect(item(page, /annual report/)).toBeVisible()
  await expect(page.getByText('holiday.txt')).toBeHidden()
})

test('[BROWSE-20] what changes in one tab shows in another', async ({ product, owner, page, context }) => {
  await page.goto(`${product.url}/drive`)
  await expect(page.getByText('This folder is empty')).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${product.url}/drive`)
  await owner.api('POST', '/items/folders', { parentId: owner.rootId, name: 'From elsewhere' })
  await expect(item(page, /From elsewhere/)).toBeVisible()
  await expect(item(other, /From elsewhere/)).toBeVisible()
})

test('[BROWSE-03] a folder of 5,000 items opens immediately, scrolls to its end and can be filtered', async ({
  product,
  owner,
  page,
}) => {
  const folder = await owner.api<{ id: string }>('POST', '/items/folders', { parentId: owner.rootId, name: 'Many' })
  const paths = Array.from({ length: 5000 }, (_, n) => [`entry ${n}`])
  await owner.api('POST', `/items/${folder.id}/folder-tree`, { paths })
  await page.goto(`${product.url}/drive/folder/${folder.id}`)
  await expect(item(page, /entry 0\b/)).toBeVisible()
  await expect(page.getByText(/5,000/).first()).toBeVisible()
  await item(page, /entry 0\b/).click()
  await page.keyboard.press('End')
  await expect(item(page, /entry 4999/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByPlaceholder('Filter this folder').fill('entry 123')
  await expect(item(page, /entry 1234/)).toBeVisible()
  await expect(item(page, /entry 4999/)).toBeHidden()
})
