import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { expectChosen, expectNoSideways, item } from '../fixtures/drive.ts'
import { forgetSession } from '../fixtures/member.ts'
import { test } from '../fixtures/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 })

/** Puts a finger down, holds it until something happens, and lifts it. */
async function press(context: BrowserContext, page: Page, on: Locator, isHeld: () => Promise<void>): Promise<void> {
  const box = await on.boundingBox()
  if (!box) throw new Error('There is nothing to press')
  const session = await context.newCDPSession(page)
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await isHeld()
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

async function swipeLeft(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] })
  await send('touchStart', 330)
  for (const x of [280, 220, 160, 100]) await send('touchMove', x)
  await send('touchEnd')
  await session.detach()
}

const folderId = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

/** Expects the control in the lower half of the window, and large enough for a thumb. */
async function expectInReach(control: Locator): Promise<void> {
  const box = await control.boundingBox()
  expect(box?.y).toBeGreaterThan(844 / 2)
  expect(box?.height).toBeGreaterThanOrEqual(36)
}

test('[BROWSE-21] on a phone: sign in, create a folder, upload, select by touch, share a link and look at files', async ({
  product,
  owner,
  page,
  context,
  look,
  expectAccessible,
}) => {
  await forgetSession(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${product.url}/drive`)
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Sign in' }).tap()
  await expect(page.getByText('This folder is empty')).toBeVisible()
  await expectNoSideways(page)

  const views = page.getByRole('navigation', { name: 'Drive' })
  await expectInReach(views.getByRole('link', { name: 'Photos' }))
  await views.getByRole('button', { name: 'More' }).tap()
  await expectInReach(page.getByRole('menuitem', { name: 'New folder' }))
  await look('phone-more', 'phone')
  await page.getByRole('menuitem', { name: 'New folder' }).tap()
  await expect(page.locator('input:focus')).toBeVisible()
  await page.keyboard.type('Travel')
  await page.keyboard.press('Enter')
  await item(page, 'Travel').tap()
  await expect(page.getByRole('heading', { name: 'Travel' })).toBeVisible()

  const choosing = page.waitForEvent('filechooser')
  await expectInReach(views.getByRole('button', { name: 'Upload' }))
  await views.getByRole('button', { name: 'Upload' }).tap()
  await page.getByRole('menuitem', { name: 'Files' }).tap()
  const files = ['one.txt', 'two.txt'].map(name => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(`text of ${name}`),
  }))
  await (await choosing).setFiles(files)
  await expect(item(page, 'two.txt')).toBeVisible()
  await owner.upload('photo.png', await page.screenshot(), folderId(page))
  await expect(item(page, 'photo.png')).toBeVisible()
  // It folds by itself into the bar at the top.
  await expect(page.getByRole('banner').getByRole('button', { name: 'Show all uploads' })).toBeVisible({
    timeout: 15_000,
  })
  await look('phone-folder', 'phone')
  await expectNoSideways(page)

  const bar = page.getByRole('toolbar', { name: 'Selection' })
  await press(context, page, item(page, 'one.txt'), () => expectChosen(page, ['one.txt']))
  await item(page, 'two.txt').tap()
  await expectChosen(page, ['one.txt', 'two.txt'])
  await expect(bar.getByText('2 selected')).toBeVisible()
  await expectInReach(bar.getByRole('button', { name: 'Download' }))
  await look('phone-selection', 'phone')
  await expectNoSideways(page)
  await expectAccessible()
  await item(page, 'two.txt').tap()
  await expectChosen(page, ['one.txt'])
  await bar.getByRole('button', { name: 'More actions' }).tap()
  await expectInReach(page.getByRole('menuitem', { name: 'Share…' }))
  const round = await page.getByRole('menuitem', { name: 'Move to trash' }).boundingBox()
  expect(Math.min(round?.width ?? 0, round?.height ?? 0)).toBeGreaterThanOrEqual(56)
  await look('phone-sheet', 'phone')
  await page.getByRole('menuitem', { name: 'Copy link' }).tap()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/s\/[\w-]{12,}$/)
  await bar.getByRole('button', { name: 'Clear selection' }).tap()

  await item(page, 'one.txt').tap()
  await expect(page.getByRole('dialog').getByText('text of one.txt')).toBeVisible()
  await expectNoSideways(page)
  await look('phone-viewer', 'phone')
  for (const name of ['photo.png', 'two.txt']) {
    await swipeLeft(context, page)
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('heading', { name })).toBeVisible()
  }
  await expect(page.getByRole('dialog').getByText('text of two.txt')).toBeVisible()
  await page.getByRole('button', { name: 'Close the viewer' }).tap()
  await expect(item(page, 'one.txt')).toBeVisible()

  for (const path of [
    '/account',
    '/drive/recent',
    '/drive/starred',
    '/drive/shared',
    '/drive/trash',
    '/drive/search?q=one',
    '/admin',
  ]) {
    await page.goto(`${product.url}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSideways(page)
  }
})
