import { expect, type Page } from '@playwright/test'
import { expectNoSideways, item, longPress } from '../fixtures/drive.ts'
import { test } from '../fixtures/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Expects the control where the thumb of the hand that holds the phone reaches it: in the lower two thirds. */
async function expectInReach(page: Page, name: string | RegExp): Promise<void> {
  const box = await page.getByRole('button', { name }).last().boundingBox()
  expect(box?.y ?? 0, `${name} lies too high`).toBeGreaterThan(844 / 3)
  expect(Math.min(box?.width ?? 0, box?.height ?? 0), `${name} is too small for a finger`).toBeGreaterThanOrEqual(34)
}

test('[BROWSE-21] with one hand: upload from the camera, preview, select by touch, act from the sheet, and share', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  for (const name of ['bread.txt', 'cheese.txt', 'wine.txt']) await owner.upload(name, `about ${name}`)
  await page.goto(`${product.url}/drive`)
  await expect(item(page, 'bread.txt')).toBeVisible()
  await expectNoSideways(page)
  await expectAccessible()

  await expectInReach(page, 'Upload')
  await page.getByRole('button', { name: 'Upload' }).last().tap()
  await look('phone-upload-sheet', 'phone')
  const camera = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Take a photo' }).tap()
  const chooser = await camera
  expect(
    await chooser.element().evaluate((input: HTMLInputElement) => [input.accept, input.getAttribute('capture')]),
  ).toEqual(['image/*', 'environment'])
  await chooser.setFiles({ name: 'photo.txt', mimeType: 'text/plain', buffer: Buffer.from('a photo') })
  await expect(item(page, 'photo.txt')).toBeVisible()

  await item(page, 'bread.txt').tap()
  await expect(page.getByText('about bread.txt')).toBeVisible()
  await expectNoSideways(page)
  await page.goBack()

  await longPress(page, 'cheese.txt')
  await item(page, 'wine.txt').tap()
  await expect(page.getByText('2 selected')).toBeVisible()
  await expectInReach(page, 'Move to trash')
  await look('phone-selection', 'phone')
  await expectAccessible()
  await page.getByRole('button', { name: 'Move to trash' }).tap()
  await expect(item(page, 'wine.txt')).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(item(page, 'wine.txt')).toBeVisible()

  await item(page, 'wine.txt').getByRole('button').last().tap()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await look('phone-sheet', 'phone')
  await page.getByText('Rename').tap()
  await page.locator('input:focus').fill('water.txt')
  await page.keyboard.press('Enter')
  await expect(item(page, 'water.txt')).toBeVisible()

  for (const address of ['/drive/trash', '/drive/shared', '/drive/recent', '/account', '/drive/search?q=b']) {
    await page.goto(`${product.url}${address}`)
    await expect(page.locator('h1, [data-search-field]').first()).toBeVisible()
    await expectNoSideways(page)
  }
})
