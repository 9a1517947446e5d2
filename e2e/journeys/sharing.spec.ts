import { expect, type Page } from '@playwright/test'
import { choose } from '../fixtures/drive.ts'
import { register } from '../fixtures/member.ts'
import { test } from '../fixtures/test.ts'

const item = (page: Page, name: string | RegExp) =>
  page.locator('[data-items] [data-index]').filter({ hasText: name }).first()

test('[SHARE-01] [SHARE-05] [SHARE-06] [SHARE-07] a folder is shared, seen live by the other member, changed by them, and unshared', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  const folder = await owner.api<{ id: string }>('POST', '/items/folders', { parentId: owner.rootId, name: 'Holiday' })
  await owner.upload('plan.txt', 'to the sea', folder.id)
  const theirs = await browser.newContext()
  await register(product, theirs, 'bo@example.org')
  const bo = await theirs.newPage()
  await bo.goto(`${product.url}/drive/shared`)
  await expect(bo.getByText('Nothing has been shared with you yet')).toBeVisible()

  await page.goto(`${product.url}/drive`)
  await item(page, 'Holiday').click()
  await page.getByRole('button', { name: 'Share…' }).click()
  await page.getByLabel('Add people').fill('bo@example.org')
  await page.getByLabel('Role', { exact: true }).selectOption('editor')
  await expect(page.getByText('bo@example.org will be able to see and change everything in it.')).toBeVisible()
  await look('share-dialog')
  await expectAccessible()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByLabel('Role of bo')).toHaveValue('editor')

  await item(bo, 'Holiday').dblclick()
  await expect(item(bo, 'plan.txt')).toBeVisible()
  await expect(bo.getByRole('navigation').getByText('Shared with me')).toBeVisible()
  await item(bo, 'plan.txt').click()
  await bo.keyboard.press('F2')
  await bo.keyboard.press('Control+a')
  await bo.keyboard.type('new plan.txt')
  await bo.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await item(page, 'Holiday').dblclick()
  await expect(item(page, 'new plan.txt')).toBeVisible()

  await page.goto(`${product.url}/drive/shared/by-me`)
  await expect(item(page, 'Holiday')).toBeVisible()
  await item(page, 'Holiday').click()
  await page.getByRole('button', { name: 'Details' }).first().click()
  await expect(page.getByRole('heading', { name: 'Who has access' })).toBeVisible()
  await look('who-has-access')
  await expectAccessible()
  await page.getByRole('button', { name: 'More actions' }).first().click()
  await choose(page, 'Stop sharing')
  // Access can be given back, so no confirmation is needed.
  await expect(page.getByText('You haven’t shared anything yet')).toBeVisible()
  // A member who has it open sees it disappear without doing anything.
  await expect(bo.getByText('Folder not found')).toBeVisible()
  await theirs.close()
})
