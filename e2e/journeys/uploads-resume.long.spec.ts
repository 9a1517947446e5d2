import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'
import { writeLarge } from '../fixtures/tree.ts'
import { confirmed, downloadedHash, find, type Listed, reload, slowLine, tray } from '../fixtures/uploads.ts'

const size = 48 * 1024 * 1024

test('[XFER-05] a folder that is picked again after a reload resumes the interrupted file in it', async ({
  product,
  owner,
  dir,
  page,
}) => {
  const top = join(dir, 'films')
  mkdirSync(top)
  const hash = await writeLarge(join(top, 'film.bin'), size)
  const pick = async () => {
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Upload folder' }).click()
    await (await choosing).setFiles(top)
  }
  await page.goto(`${product.url}/drive`)
  await expect(page.getByRole('heading', { name: 'This folder is empty' })).toBeVisible()
  const limit = await slowLine(page, size / 8)
  await pick()
  await expect.poll(() => confirmed(owner)).toBeGreaterThan(0)
  const offsets = await reload(page)
  await limit(-1)
  await expect(tray(page).getByText('1 unfinished upload')).toBeVisible()
  await pick()
  await page.getByRole('dialog').getByRole('button', { name: 'Merge folders' }).click()
  await expect(tray(page).getByText('1 file uploaded')).toBeVisible({ timeout: 30_000 })
  expect(offsets[0]).toBeGreaterThan(0)
  const { data } = await owner.api<Listed>('GET', `/items/${await find(owner, ['films'])}/children`)
  expect(data.map(one => [one.name, one.size])).toEqual([['film.bin', size]])
  expect(await downloadedHash(owner, product.url, data[0]?.id ?? '')).toBe(hash)
})
