import { expect, type Page } from '@playwright/test'
import { addFolder, item, longPress } from '../fixtures/drive.ts'
import { asOwner as test } from '../fixtures/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

async function openFolder(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/drive`)
  await item(page, 'Work').tap()
  await expect(page.getByRole('heading', { name: 'Work' })).toBeVisible()
  await expect(item(page, 'a.txt')).toBeVisible()
}

test('[BROWSE-21] Back closes the sheet, the window, the viewer and the selection in front before it leaves the folder', async ({
  product,
  owner,
  page,
}) => {
  const folder = await addFolder(owner, 'Work')
  for (const name of ['a.txt', 'b.txt']) await owner.upload(name, `about ${name}`, folder)
  await openFolder(page, product.url)
  const here = page.url()
  const stays = async () => {
    expect(page.url()).toBe(here)
    await expect(item(page, 'a.txt')).toBeVisible()
  }

  await test.step('a sheet', async () => {
    await page.getByRole('button', { name: 'Actions for a.txt' }).tap()
    await expect(page.getByRole('menu')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('menu')).toBeHidden()
    await stays()
  })

  await test.step('a window', async () => {
    await page.getByRole('button', { name: 'Actions for a.txt' }).tap()
    await page.getByRole('menuitem', { name: 'Move to…' }).tap()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await stays()
  })

  await test.step('the viewer, after using its sheet and moving to the next file', async () => {
    await item(page, 'a.txt').tap()
    await expect(page.getByRole('dialog').getByText('about a.txt')).toBeVisible()
    await page.getByRole('button', { name: 'More actions' }).tap()
    await page.getByRole('button', { name: 'Cancel' }).tap()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('dialog').getByText('about b.txt')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await stays()
  })

  await test.step('a selection', async () => {
    await longPress(page, 'a.txt')
    await page.goBack()
    await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeHidden()
    await stays()
  })

  await test.step('then the folder, and forward again', async () => {
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'My files' })).toBeVisible()
    await page.goForward()
    await expect(page.getByRole('heading', { name: 'Work' })).toBeVisible()
  })
})

test('[BROWSE-21] Back skips what closed by itself, and from a page opened in a sheet returns to where the sheet was', async ({
  product,
  owner,
  page,
}) => {
  const folder = await addFolder(owner, 'Work')
  await addFolder(owner, 'Inner', folder)
  await owner.upload('a.txt', 'about a.txt', folder)
  await openFolder(page, product.url)

  await page.getByRole('button', { name: 'Actions for a.txt' }).tap()
  await page.getByRole('button', { name: 'Cancel' }).tap()
  await page.getByRole('button', { name: 'Actions for Inner' }).tap()
  await page.getByRole('menuitem', { name: 'Open', exact: true }).tap()
  await expect(page.getByRole('heading', { name: 'Inner' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Work' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'My files' })).toBeVisible()

  await page.goto(`${product.url}/drive/folder/${folder}`)
  await page.getByRole('button', { name: 'Actions for a.txt' }).tap()
  await page.reload()
  await expect(item(page, 'a.txt')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'My files' })).toBeVisible()
})

test('[BROWSE-21] in the back-office Back closes the drawer and a window, and a changed form asks first', async ({
  product,
  page,
}) => {
  await page.goto(`${product.url}/admin/users`)
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  await page.getByRole('button', { name: 'Show navigation' }).tap()
  await page.getByRole('link', { name: 'Roles' }).tap()
  await expect(page.getByRole('heading', { name: 'Roles' })).toBeVisible()
  await page.getByRole('button', { name: 'Show navigation' }).tap()
  await expect(page.getByRole('button', { name: 'Hide navigation' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Show navigation' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Roles' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()

  await page.getByRole('button', { name: 'Add New User' }).tap()
  await page.getByRole('dialog').getByLabel('Email', { exact: true }).fill('new@example.org')
  await page.goBack()
  await expect(page.getByText('Leave without saving?')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Leave without saving?')).toBeHidden()
  await expect(page.getByRole('dialog').getByLabel('Email', { exact: true })).toHaveValue('new@example.org')
})
