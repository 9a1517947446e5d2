import { expect, type Page } from '@playwright/test'
import { register } from '../fixtures/member.ts'
import { lookAt, test } from '../fixtures/test.ts'

const item = (page: Page, name: string | RegExp) =>
  page.locator('[data-items] [data-index]').filter({ hasText: name }).first()

/** Uses only the keyboard. */
async function askFor(page: Page, message: string): Promise<void> {
  await page.getByRole('button', { name: 'Request access' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Request access' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).focus()
  await page.keyboard.type(message)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('You requested access.')).toBeVisible()
}

test('a member without access to a file requests it, is given it from the bell, and sees the file open by itself', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}, info) => {
  const plan = await owner.upload('plan.txt', 'to the sea')
  const theirs = await browser.newContext()
  await register(product, theirs, 'bo@example.org')
  const bo = await theirs.newPage()
  await page.goto(`${product.url}/drive`)
  await expect(item(page, 'plan.txt')).toBeVisible()

  await bo.goto(`${product.url}/drive/file/${plan}`)
  await expect(bo.getByText('File not found')).toBeVisible()
  await lookAt(bo, info, 'no-access')
  await bo.getByRole('button', { name: 'Request access' }).click()
  const dialog = bo.getByRole('dialog', { name: 'Request access' })
  await expect(dialog).toBeVisible()
  await lookAt(bo, info, 'request-access-dialog')
  await bo.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await askFor(bo, 'For the trip in May')
  await lookAt(bo, info, 'asked-for-access')

  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await expect(page.getByText('bo requests access to plan.txt')).toBeVisible()
  await expect(page.getByText('For the trip in May')).toBeVisible()
  await look('bell-with-request')
  await expectAccessible()
  await page.getByLabel('Role for bo').selectOption('commenter')
  await page.getByRole('button', { name: 'Allow access for bo' }).click()
  await expect(page.getByText('Shared with bo')).toBeVisible()
  await expect(page.getByText('Access given')).toBeVisible()

  // The member who asked does nothing.
  await expect(bo.getByText('to the sea')).toBeVisible()
  await bo.goto(`${product.url}/drive`)
  await bo.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await expect(bo.getByText('shared plan.txt with you')).toBeVisible()
  await theirs.close()
})

test('a request is declined in the share dialog, and an address without an item answers like a forbidden one', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}, info) => {
  const folder = await owner.api<{ id: string }>('POST', '/items/folders', { parentId: owner.rootId, name: 'Private' })
  const theirs = await browser.newContext()
  await register(product, theirs, 'bo@example.org')
  const bo = await theirs.newPage()
  const unknown = folder.id.replace(/.$/, last => (last === '0' ? '1' : '0'))
  const seen: string[] = []
  for (const id of [unknown, folder.id]) {
    await bo.goto(`${product.url}/drive/folder/${id}`)
    await expect(bo.getByText('Folder not found')).toBeVisible()
    await askFor(bo, 'Please')
    seen.push(await bo.locator('main').innerText())
  }
  expect(seen[0]).toBe(seen[1])
  expect(seen[0]).not.toContain('Private')

  await page.goto(`${product.url}/drive`)
  await item(page, 'Private').click()
  await page.getByRole('button', { name: 'Share…' }).click()
  const requests = page.getByRole('list', { name: 'Requests for access' })
  await expect(requests.getByText('bo requests access')).toBeVisible()
  await look('share-dialog-with-request')
  await expectAccessible()
  await requests.getByRole('button', { name: 'Decline the request of bo' }).click()
  await expect(requests).toBeHidden()
  await page.keyboard.press('Escape')

  await expect(bo.getByText('Your request was declined.')).toBeVisible()
  await lookAt(bo, info, 'request-declined')
  await bo.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await expect(bo.getByText('Your request for access was declined')).toBeVisible()

  await page.getByRole('button', { name: /Notifications/ }).click()
  await page.getByRole('button', { name: /bo requests access to Private/ }).click()
  await expect(page.getByRole('heading', { name: 'Request for access' })).toBeVisible()
  await expect(page.getByText('This request was declined.')).toBeVisible()
  await look('answered-request')
  await expectAccessible()
  await theirs.close()
})
