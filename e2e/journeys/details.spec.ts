import { expect } from '@playwright/test'
import { item } from '../fixtures/drive.ts'
import { photo } from '../fixtures/files.ts'
import { register } from '../fixtures/member.ts'
import { test } from '../fixtures/test.ts'

test('[BROWSE-18] the details describe one item, several, and the folder itself', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  const folder = await owner.api<{ id: string }>('POST', '/items/folders', { parentId: owner.rootId, name: 'Papers' })
  const inner = await owner.api<{ id: string }>('POST', '/items/folders', { parentId: folder.id, name: 'Inner' })
  const theirs = await browser.newContext()
  const bo = await register(product, theirs, 'bo@example.org')
  const one = await owner.upload('one.txt', 'x'.repeat(3000), folder.id)
  await owner.api('POST', `/items/${folder.id}/grants`, { emails: [bo.email], role: 'viewer' })
  await owner.api('POST', `/items/${one}/grants`, { emails: [bo.email, 'cy@example.org'], role: 'editor' })
  await owner.upload('two.txt', 'y'.repeat(2000), folder.id)
  await page.goto(`${product.url}/drive/folder/${folder.id}`)
  await page.getByRole('button', { name: 'Details' }).first().click()
  const panel = page.getByRole('complementary', { name: 'Details' })
  const fact = (name: string) => panel.locator('dl > div').filter({ hasText: name }).locator('dd').first()
  await expect(panel.getByRole('heading', { name: 'Papers' })).toBeVisible()
  await expect(fact('Owner')).toHaveText('You')
  await item(page, 'one.txt').click()
  await expect(panel.getByRole('heading', { name: 'one.txt' })).toBeVisible()
  const heads = panel.locator('section > h3')
  await expect(heads).toHaveText(['Tags', 'Who has access', 'Versions', 'Comments', 'Activity'])
  await expect(fact('Location')).toHaveText('Papers')
  // Why a person has access: everything in effect for them, and the result.
  const people = panel.getByRole('list', { name: 'People with access' }).getByRole('listitem')
  await expect(people.nth(0)).toContainText('Owner')
  await expect(people.nth(1)).toContainText('Editor, shared directly')
  await expect(people.nth(1)).toContainText('Viewer, through “Papers”')
  await expect(people.nth(1)).toContainText('Can edit')
  await expect(people.nth(2)).toContainText('Invited. They get access once they confirm this address.')
  await look('details-one')
  await expectAccessible()
  await page.keyboard.press('Control+a')
  await expect(fact('Files')).toHaveText('2')
  await expect(fact('Folders')).toHaveText('1')
  await expect(fact('Size')).toHaveText(/^(4\.9|5)/)
  await look('details-many')

  // A picture is shown there, small.
  const picture = await owner.upload('beach.png', photo('#2a6f97'), folder.id)
  const hasPicture = async () =>
    (await owner.api<{ thumbnailUrl: string | null }>('GET', `/items/${picture}`)).thumbnailUrl
  await expect.poll(hasPicture, { timeout: 30_000 }).not.toBeNull()
  await page.reload()
  await item(page, 'beach.png').click()
  await page.getByRole('button', { name: 'Details' }).first().click()
  await expect(panel.getByRole('heading', { name: 'beach.png' })).toBeVisible()
  const preview = panel.locator('img').first()
  await expect(preview).toBeVisible()
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  await expect(fact('Type')).toHaveText('Image')
  await expect(fact('Media type')).toHaveText('image/png')

  // On a phone it is a sheet over the list.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${product.url}/drive/folder/${inner.id}`)
  await page.getByRole('button', { name: 'Details' }).first().click()
  await expect(panel.getByRole('heading', { name: 'Inner' })).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'Who has access' })).toBeVisible()
  await expect(panel.getByText('Viewer, through “Papers”')).toBeVisible()
  await panel.getByRole('heading', { name: 'Who has access' }).scrollIntoViewIfNeeded()
  await look('details-sheet', 'phone')
  await theirs.close()
})
