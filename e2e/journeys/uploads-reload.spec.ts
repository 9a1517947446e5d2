import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'
import { writeLarge } from '../fixtures/tree.ts'
import { confirmed, downloadedHash, find, reload, slowLine, tray } from '../fixtures/uploads.ts'

const size = 48 * 1024 * 1024

test('[XFER-05] after a reload the upload of a picked file waits for that file, and resumes where it was', async ({
  product,
  owner,
  dir,
  page,
  look,
  expectAccessible,
}) => {
  const film = join(dir, 'film.bin')
  const hash = await writeLarge(film, size)
  await page.goto(`${product.url}/drive`)
  await expect(page.getByRole('heading', { name: 'This folder is empty' })).toBeVisible()
  const limit = await slowLine(page, size / 8)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload files' }).click()
  await (await choosing).setFiles(film)
  await expect.poll(() => confirmed(owner)).toBeGreaterThan(0)
  const offsets = await reload(page)
  await limit(-1)
  await expect(tray(page).getByText('1 unfinished upload')).toBeVisible()
  await look('upload-unfinished')
  await expectAccessible()
  const picking = page.waitForEvent('filechooser')
  await tray(page).getByRole('button', { name: 'Continue film.bin' }).click()
  await (await picking).setFiles(film)
  await expect(tray(page).getByText('1 file uploaded')).toBeVisible({ timeout: 30_000 })
  expect(offsets[0]).toBeGreaterThan(0)
  expect(await downloadedHash(owner, product.url, await find(owner, ['film.bin']))).toBe(hash)
})
