import { expect } from '@playwright/test'
import { addFolder, item } from '../fixtures/drive.ts'
import { register } from '../fixtures/member.ts'
import { test } from '../fixtures/test.ts'

test('[BROWSE-13] undoing a move reports what could not be moved back, and moves the rest back under its name', async ({
  product,
  owner,
  page,
}) => {
  const work = await addFolder(owner, 'Work')
  for (const name of ['plan.txt', 'todo.txt']) {
    await owner.upload(name, `there: ${name}`, work)
    await owner.upload(name, `mine: ${name}`)
  }
  await page.goto(`${product.url}/drive`)
  await item(page, 'plan.txt').click()
  await item(page, 'todo.txt').click({ modifiers: ['Control'] })
  await page.keyboard.press('Control+x')
  // Pasted where they are, they stay cut.
  await page.keyboard.press('Control+v')
  await item(page, 'Work').dblclick()
  await expect(page.getByRole('heading', { name: 'Work' })).toBeVisible()
  await expect(page.getByText('2 items', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+v')
  await page.getByRole('button', { name: 'Keep both' }).click()
  await page.getByRole('button', { name: 'Replace as new version' }).click()
  await expect(item(page, 'plan (2).txt')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 of 2 undone. “todo.txt”: Already replaced the existing file')).toBeVisible()
  await expect(item(page, 'plan (2).txt')).toBeHidden()
  await page.goto(`${product.url}/drive`)
  await expect(item(page, 'plan.txt')).toBeVisible()
  await expect(item(page, 'todo.txt')).toBeHidden()
})

test('[SHARE-05] [SHARE-06] [BROWSE-13] sharing is undone from its message, seen in lists, and all links are on one page', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  const theirs = await browser.newContext()
  await register(product, theirs, 'bo@example.org')
  for (const name of ['Holiday', 'Taxes']) await owner.upload(`${name}.txt`, name, await addFolder(owner, name))
  await page.goto(`${product.url}/drive`)
  await item(page, 'Holiday').click()
  await page.getByRole('button', { name: 'Share…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Only you have access.')).toBeVisible()
  await look('share')
  await expectAccessible()
  await dialog.getByLabel('Add people').fill('bo@example.org')
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(dialog.getByText('You and bo have access.')).toBeVisible()

  // Changes a role and undoes it; ends sharing and undoes it.
  const role = dialog.getByLabel('Role of bo')
  const undo = page.getByRole('button', { name: 'Undo' })
  await role.selectOption('editor')
  await expect(page.getByText('bo is now Editor')).toBeVisible()
  await undo.click()
  await expect(page.getByText('Sharing change undone')).toBeVisible()
  await expect(role).toHaveValue('viewer')
  await dialog.getByRole('button', { name: 'Stop sharing with bo' }).click()
  await expect(dialog.getByText('Only you have access.')).toBeVisible()
  await undo.click()
  await expect(role).toHaveValue('viewer')

  // The link is available in the same place.
  await dialog.getByRole('combobox', { name: 'General access' }).selectOption('link')
  await expect(dialog.getByText('You, bo and anyone with the link have access.')).toBeVisible()
  await dialog.getByLabel('People with the link can').selectOption('look')
  await look('share-with-link')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(item(page, 'Holiday').getByText('Shared with people and by link')).toBeAttached()

  // Shares several items together.
  await item(page, 'Taxes').click({ modifiers: ['Control'] })
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('2 links copied')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show as list' }).click()
  await expect(page.getByRole('columnheader', { name: 'Access' })).toBeVisible()
  await look('access-column')
  await page.goto(`${product.url}/drive/shared/by-me`)
  await expect(item(page, 'Holiday')).toBeVisible()
  await look('shared-by-me')
  await expectAccessible()

  await page.getByRole('link', { name: 'Links', exact: true }).click()
  const table = page.getByRole('table', { name: 'My links' })
  await expect(table.getByRole('row')).toHaveCount(4)
  await look('my-links')
  await expectAccessible()
  await table.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('No links yet')).toBeVisible()
  await look('no-links')
  await theirs.close()
})
