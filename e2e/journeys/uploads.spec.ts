import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'

interface Listed {
  data: { id: string; name: string; kind: 'file' | 'folder'; size: number }[]
}

test('[XFER-01] [XFER-02] a member’s own folder tree is uploaded, small and large files, byte for byte', async ({
  product,
  owner,
  dir,
  page,
  look,
  expectAccessible,
}) => {
  const top = join(dir, 'travel')
  mkdirSync(join(top, 'photos', 'raw'), { recursive: true })
  const large = randomBytes(24 * 1024 * 1024)
  writeFileSync(join(top, 'plan.txt'), 'the plan')
  writeFileSync(join(top, 'photos', 'one.bin'), randomBytes(30_000))
  writeFileSync(join(top, 'photos', 'raw', 'film.bin'), large)
  await page.goto(`${product.url}/drive`)
  await page.getByRole('button', { name: 'New', exact: true }).click()
  const waiting = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Upload folder' }).click()
  await (await waiting).setFiles(top)
  const tile = page.locator('[data-items] [data-index]').filter({ hasText: 'travel' })
  await expect(tile).toBeVisible()
  const children = (id: string) => owner.api<Listed>('GET', `/items/${id}/children`)
  const find = async (id: string, name: string) => (await children(id)).data.find(item => item.name === name)
  await expect
    .poll(
      async () => {
        const travel = await find(owner.rootId, 'travel')
        const photos = travel && (await find(travel.id, 'photos'))
        const raw = photos && (await find(photos.id, 'raw'))
        return raw && (await find(raw.id, 'film.bin'))?.size
      },
      { timeout: 60_000 },
    )
    .toBe(large.length)
  // How much is in it, two levels below as well, without a reload.
  await expect(tile).toContainText(/5 items · 24/)
  await look('uploaded')
  await expectAccessible()
  const travel = await find(owner.rootId, 'travel')
  const photos = await find(travel?.id ?? '', 'photos')
  const raw = await find(photos?.id ?? '', 'raw')
  const film = await find(raw?.id ?? '', 'film.bin')
  const answer = await owner.request.get(`${product.url}/api/v1/items/${film?.id}/content`)
  expect(
    createHash('sha256')
      .update(await answer.body())
      .digest('hex'),
  ).toBe(createHash('sha256').update(large).digest('hex'))
})

test('[PREV-01] a file opens in the viewer, and the arrow keys move to the next', async ({
  product,
  owner,
  page,
  look,
}) => {
  await owner.upload('a.txt', 'text of the first file')
  await owner.upload('b.txt', 'text of the second file')
  await page.goto(`${product.url}/drive`)
  await page.locator('[data-items] [data-index]').filter({ hasText: 'a.txt' }).dblclick()
  // Behind the viewer, the tiles show the first lines of both.
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByText('text of the first file')).toBeVisible()
  await look('viewer')
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('text of the second file')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-items] [data-index]').filter({ hasText: 'b.txt' })).toBeVisible()
})
