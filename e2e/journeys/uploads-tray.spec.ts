import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { addFolder, item } from '../fixtures/drive.ts'
import { test } from '../fixtures/test.ts'
import { slowLine, tray } from '../fixtures/uploads.ts'

const megabyte = 1024 * 1024

test('[XFER-02] the tray shows each upload and the total, lets each be paused, resumed, cancelled and retried, and stays open during navigation', async ({
  product,
  owner,
  dir,
  page,
  look,
}) => {
  const paths = ['one.bin', 'two.bin'].map(name => join(dir, name))
  for (const path of paths) writeFileSync(path, randomBytes(12 * megabyte))
  await addFolder(owner, 'Elsewhere')
  await page.goto(`${product.url}/drive`)
  await expect(item(page, 'Elsewhere')).toBeVisible()
  const limit = await slowLine(page, megabyte)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Upload files' }).click()
  await (await choosing).setFiles(paths)
  const all = tray(page)
  const offsets: number[] = []
  page.on('request', request => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  const row = (name: string) => all.locator('[data-state]').filter({ has: page.getByTitle(name) })

  await test.step('progress, speed and time left, of each upload and in total', async () => {
    await expect(all.getByText('Uploading 2 files')).toBeVisible()
    const told = /\d.*\/s · .* left/
    await expect(row('one.bin')).toContainText(told, { timeout: 20_000 })
    await expect(row('one.bin')).toContainText(/of 12(\.6)?\sMB/)
    await expect(all.locator('header')).toContainText(/0 of 2 · \d+%.*\/s · .* left/)
    const ratio = (name: string) => all.getByRole('progressbar', { name }).getAttribute('aria-valuenow').then(Number)
    await expect.poll(() => ratio('one.bin')).toBeGreaterThan(0)
    await expect.poll(() => ratio('All uploads')).toBeGreaterThan(0)
    await look('tray-busy')
  })

  await test.step('it stays during navigation in the drive', async () => {
    await item(page, 'Elsewhere').dblclick()
    await expect(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible()
    await expect(all.getByText('Uploading 2 files')).toBeVisible()
    await page.getByRole('link', { name: 'Starred' }).first().click()
    await expect(all.getByText('Uploading 2 files')).toBeVisible()
  })

  await test.step('leaving the page asks first', async () => {
    const asked = page.waitForEvent('dialog')
    // Answering no keeps the page open.
    const left = page.close({ runBeforeUnload: true })
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await left
    await expect(all.getByText('Uploading 2 files')).toBeVisible()
  })

  await test.step('one upload is paused and resumes where it was', async () => {
    await all.getByRole('button', { name: 'Pause one.bin' }).click()
    await expect(row('one.bin')).toContainText('paused')
    await expect(all.getByText('Uploading 2 files')).toBeVisible()
    offsets.length = 0
    await all.getByRole('button', { name: 'Resume one.bin' }).click()
    await expect(row('one.bin')).not.toContainText('paused')
    await expect.poll(() => offsets.at(-1) ?? 0).toBeGreaterThan(0)
  })

  await test.step('one upload is cancelled and retried', async () => {
    await all.getByRole('button', { name: 'Cancel two.bin' }).click()
    await expect(row('two.bin')).toContainText('Upload cancelled')
    const transfers = async () => (await owner.api<{ data: unknown[] }>('GET', '/transfers')).data.length
    await expect.poll(transfers).toBe(1)
    await all.getByRole('button', { name: 'Try two.bin again' }).click()
    await expect(row('two.bin')).not.toContainText('Upload cancelled')
  })

  await test.step('a failed upload is reported and retried, together with all that failed', async () => {
    // The server knows before the first byte whether a file is too large, so a refusal in the middle has to be
    // simulated.
    await page.route('**/api/v1/transfers/**', route =>
      route.request().method() === 'PATCH'
        ? route.fulfill({
            status: 413,
            contentType: 'application/problem+json',
            json: { code: 'transfer.too-large', detail: 'This file is too large.', title: 'Too large', status: 413 },
          })
        : route.continue(),
    )
    await all.getByRole('button', { name: 'Pause all' }).click()
    await all.getByRole('button', { name: 'Resume all' }).click()
    await expect(all.getByText('2 files failed to upload')).toBeVisible({ timeout: 20_000 })
    await page.unroute('**/api/v1/transfers/**')
    await limit(-1)
    await all.getByRole('button', { name: 'Try again', exact: true }).click()
    await expect(all.getByText('2 files uploaded')).toBeVisible({ timeout: 60_000 })
  })

  await test.step('cancelling all asks first', async () => {
    await limit(megabyte)
    const again = page.waitForEvent('filechooser')
    await page.goto(`${product.url}/drive`)
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Upload files' }).click()
    const third = join(dir, 'three.bin')
    writeFileSync(third, randomBytes(12 * megabyte))
    await (await again).setFiles(third)
    await expect(row('three.bin')).toContainText(/\/s/, { timeout: 20_000 })
    await all.getByRole('button', { name: 'Cancel all' }).click()
    const question = page.getByRole('dialog', { name: 'Cancel 1 upload?' })
    await question.getByRole('button', { name: 'Keep uploading' }).click()
    await expect(row('three.bin')).toContainText(/\/s/)
    await all.getByRole('button', { name: 'Cancel all' }).click()
    await question.getByRole('button', { name: 'Cancel uploads' }).click()
    await expect(all).toHaveCount(0)
    await expect.poll(async () => (await owner.api<{ data: unknown[] }>('GET', '/transfers')).data).toEqual([])
  })
})
