import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

const rows = '[data-row]'

test('[FILES-01] [FILES-02] [FILES-04] [FILES-06] [FILES-08] [FILES-09] [FILES-10] everyone’s files are listed, filtered and deleted', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  await owner.upload('notes.txt', 'hello')
  await owner.upload('second.txt', 'hello again')
  await owner.upload('<img src=x onerror=alert(1)>.txt', 'hostile')
  const bar = page.getByRole('region', { name: 'Selection' })
  const dialog = page.getByRole('dialog')
  const value = dialog.getByLabel('Value')

  await test.step('[FILES-01] [FILES-02] everyone’s files are listed, with title and columns', async () => {
    await page.goto(`${product.url}/admin/files`)
    await expect(page.getByRole('heading', { level: 1, name: 'Uploaded Files' })).toBeVisible()
    await expect(page.locator(rows)).toHaveCount(3)
    for (const name of ['Name', 'File Name', 'Owner', 'Type', 'Public', 'File Size', 'Uploaded At']) {
      await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
    }
    await expect(page.locator(rows).first()).toContainText('Ada Lovelace')
    await look('files')
    await expectAccessible()
  })
  await test.step('[FILES-10] filters for type, status, owner and dates', async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    for (const name of ['Type', 'Status', 'Owner', 'Uploaded At', 'Updated']) {
      await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible()
    }
  })
  await test.step('[FILES-08] the type filter offers every type, with text as the default', async () => {
    await page.getByRole('menuitem', { name: 'Type' }).click()
    await expect(value).toHaveValue('text')
    await expect(value.getByRole('option')).toHaveText([
      'Text',
      'Audio',
      'Video',
      'Image',
      'PDF',
      'Spreadsheet',
      'Word Document',
      'Photoshop',
      'Archive',
      'Folder',
    ])
    await value.selectOption('audio')
    await expect(page.getByRole('heading', { name: 'No results match your search' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Remove filter Type' }).click()
    await expect(page.locator(rows)).toHaveCount(3)
  })
  await test.step('[FILES-09] the status filter offers private and public', async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Status' }).click()
    await expect(value.getByRole('option')).toHaveText(['Private', 'Public'])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Remove filter Status' }).click()
  })
  await test.step('[FILES-04] selected files are moved to the trash', async () => {
    await page.getByRole('checkbox', { name: 'Select second.txt' }).click()
    await bar.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog).toContainText('Are you sure you want to delete selected files?')
    await expect(dialog).toContainText('second.txt')
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(400)
    await look('delete-files')
    await expectAccessible()
    await dialog.getByRole('checkbox', { name: 'Move to the trash instead' }).check()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Files moved to the trash')).toBeVisible()
    await expect(page.locator(rows).filter({ hasText: 'second.txt' })).toContainText('In the trash')
  })
  await test.step('[FILES-04] [FILES-06] all files are deleted, and the empty text appears', async () => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await expect(bar).toContainText('3 item(s) selected')
    await bar.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Files deleted')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No files have been created yet' })).toBeVisible()
  })
})

test('[ADMX-07] everyone’s links are given an expiry date and revoked together', async ({
  product,
  owner,
  page,
  browser,
  look,
  expectAccessible,
}) => {
  const id = await owner.upload('plan.txt', 'the plan')
  const link = await owner.api<{ url: string }>('POST', `/items/${id}/links`, {})
  await page.goto(`${product.url}/admin/shares`)
  await expect(page.locator(rows)).toHaveCount(1)
  await page.getByRole('checkbox', { name: 'Select plan.txt' }).click()
  await page.getByRole('button', { name: 'Set expiration' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set expiration' })
  await dialog.getByLabel('Last day').fill('2001-01-01')
  await expect(dialog.getByRole('button', { name: 'Set expiration' })).toBeDisabled()
  await expect(dialog).toContainText('or later')
  await look('end-shares')
  await expectAccessible()
  await dialog.getByLabel('Last day').fill('2999-01-01')
  await dialog.getByRole('button', { name: 'Set expiration' }).click()
  await expect(page.getByText('Expiration set')).toBeVisible()
  await expect(page.locator(rows).first()).toContainText('2999')
  await page.getByRole('checkbox', { name: 'Select plan.txt' }).click()
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Shares revoked')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing has been shared yet' })).toBeVisible()
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(new URL(link.url, product.url).pathname.replace(/^/, product.url))
  await expect(visitor.getByText(/isn.t available/i).first()).toBeVisible()
})
