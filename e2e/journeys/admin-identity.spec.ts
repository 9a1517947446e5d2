import { expect } from '@playwright/test'
import { openDatabase } from '../fixtures/database.ts'
import { test } from '../fixtures/test.ts'

test('an administrator is told that the database may be a copy, and says that the site owns its storage', async ({
  product,
  owner: _owner,
  page,
  look,
  expectAccessible,
}) => {
  await page.goto(`${product.url}/admin/status`)
  const line = page.getByRole('listitem').filter({ hasText: 'Storage ownership' })
  await expect(line).toContainText('The database and the storage belong together')
  await expect(line.getByRole('button')).toHaveCount(0)

  // As a database that was taken back to an earlier state: it doesn't know what was written into the marker since.
  const database = openDatabase(product)
  database.prepare("update disk_pairs set tokens = '[]'").run()
  database.close()
  // What the server has seen of the storage counts for a second.
  await expect(async () => {
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(line).toContainText('The database is older than the stored files', { timeout: 500 })
  }).toPass()
  await expect(line).toContainText('was used by a copy of this site')
  await expect(line).toContainText('Stored files are kept until you confirm')
  await look('admin-status-ownership')
  await expectAccessible()

  await line.getByRole('button', { name: 'Confirm ownership' }).click()
  const dialog = page.getByRole('dialog', { name: 'Does this site own its storage?' })
  await look('admin-status-ownership-confirm')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await line.getByRole('button', { name: 'Confirm ownership' }).click()
  await dialog.getByRole('button', { name: 'This site owns it' }).click()
  await expect(page.getByText('This site owns its storage')).toBeVisible()
  await expect(line).toContainText('The database and the storage belong together')
})
