import { expect } from '@playwright/test'
import { expectChosen, expectListed, item } from '../fixtures/drive.ts'
import { expectFocus, tabTo } from '../fixtures/keyboard.ts'
import { forgetSession } from '../fixtures/member.ts'
import { test } from '../fixtures/test.ts'

test('[BROWSE-07] [BROWSE-13] without a mouse: sign in, create, open, upload, rename, select, move, trash, undo, search, preview', async ({
  product,
  owner,
  page,
}) => {
  await forgetSession(page)
  const press = (keys: string) => page.keyboard.press(keys)
  const type = (text: string) => page.keyboard.type(text)
  const focused = (step: string) => expectFocus(page, step)
  const cardOf = (name: string) => page.locator('[data-items] [data-index]:focus', { hasText: name })
  await page.goto(`${product.url}/drive`)
  await expect(page.getByLabel('Email')).toBeFocused()
  await type(owner.email)
  await tabTo(page, 'Password', 'textbox')
  await type(owner.password)
  await press('Enter')
  await expect(page.getByRole('heading', { name: 'This folder is empty' })).toBeVisible()

  for (const name of ['Travel', 'Work']) {
    await tabTo(page, 'New')
    await press('Enter')
    await focused('the menu of New')
    await press('Enter')
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
    await press('Control+a')
    await type(name)
    await press('Enter')
    await expect(item(page, name)).toBeVisible()
    await focused(`${name} made`)
  }
  await expect(cardOf('Work')).toBeVisible()
  await press('Enter')
  await expect(page.getByRole('heading', { name: 'Work' })).toBeVisible()
  await focused('Work opened')
  // Its name is known from the parent's list; what may be done in it arrives with the folder.
  await expect(page.getByRole('heading', { name: 'This folder is empty' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload files' })).toBeVisible()

  const choosing = page.waitForEvent('filechooser')
  await press('Alt+u')
  const files = ['one.txt', 'two.txt'].map(name => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(`in ${name}`),
  }))
  await (await choosing).setFiles(files)
  await expectListed(page, ['one.txt', 'two.txt'])
  await focused('files uploaded')
  await press('ArrowDown')
  await expectChosen(page, ['one.txt'])
  await press('F2')
  await expect(page.locator('input:focus')).toHaveValue('one.txt')
  await type('first')
  await press('Enter')
  await expectListed(page, ['first.txt', 'two.txt'])
  await focused('renamed')
  await expect(cardOf('first.txt')).toBeVisible()

  await press('Control+a')
  await expectChosen(page, ['first.txt', 'two.txt'])
  await press('Escape')
  await expectChosen(page, [])
  await focused('selection cleared')
  await press('Home')
  await press('Shift+F10')
  await focused('the menu of an item')
  await press('m')
  await expect(page.locator(':focus', { hasText: 'Move to…' })).toBeVisible()
  await press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Move “first.txt”' })).toBeVisible()
  await focused('the dialog of moving')
  await type('Travel')
  await tabTo(page, /^Travel/)
  await press('Enter')
  await tabTo(page, 'Move here')
  await press('Enter')
  await expectListed(page, ['two.txt'])
  await focused('moved')

  await press('Home')
  await expectChosen(page, ['two.txt'])
  await press('Delete')
  await expect(page.getByRole('heading', { name: 'This folder is empty' })).toBeVisible()
  await focused('the last one trashed')
  await press('Control+z')
  await expectListed(page, ['two.txt'])
  await focused('trashing undone')
  await press('Control+z')
  await expectListed(page, ['first.txt', 'two.txt'])

  await press('/')
  await expect(page.getByRole('combobox', { name: 'Search files and folders' })).toBeFocused()
  await type('first')
  await expect(page.getByRole('option', { name: /first\.txt/ })).toBeVisible()
  await press('Enter')
  await expect(page.getByRole('heading', { name: 'Results for “first”' })).toBeVisible()
  await expect(item(page, 'first.txt')).toBeVisible()
  await focused('search')
  // Moves from the search field through the filters and the column headers to the list.
  for (let step = 0; step < 30 && !(await cardOf('first.txt').isVisible()); step++) await press('Tab')
  await expect(cardOf('first.txt')).toBeVisible()
  await press('Enter')
  await expect(page.getByText('in one.txt')).toBeVisible()
  await focused('the viewer')
  await press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(item(page, 'first.txt')).toBeVisible()
  await focused('the viewer closed')
})
