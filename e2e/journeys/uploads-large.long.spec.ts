import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test } from '../fixtures/test.ts'
import { dropPaths, writeLarge, writeSmall } from '../fixtures/tree.ts'
import { confirmed, downloadedHash, find, type Listed, reload, slowLine, tray } from '../fixtures/uploads.ts'

/**
 * `UPLOAD_BYTES=1073741824 npm run e2e -- uploads-large` uploads a whole GiB: that needs three times as much on the
 * disk, and some two minutes on two busy cores, where 256 MiB need half a minute.
 */
const largeSize = Number(process.env.UPLOAD_BYTES ?? 256 * 1024 * 1024)
const smallCount = 1000

test('[XFER-01] [XFER-02] [XFER-03] [XFER-05] [XFER-07] a large tree survives pause, a cut connection and a reload, and arrives whole', async ({
  product,
  owner,
  dir,
  page,
  context,
  look,
}) => {
  test.setTimeout(600_000)
  const top = join(dir, 'archive')
  mkdirSync(join(top, 'nothing yet', 'still nothing'), { recursive: true })
  mkdirSync(join(top, 'films'))
  const film = join(top, 'films', 'film.bin')
  const filmHash = await writeLarge(film, largeSize)
  const small = writeSmall(top, smallCount)
  const arrivedSmall = async () =>
    (await owner.api<Listed>('GET', `/items/${await find(owner, ['archive'])}/children`)).folder.itemCount
  await page.goto(`${product.url}/drive`)
  await expect(page.getByRole('heading', { name: 'This folder is empty' })).toBeVisible()
  // The connection is slow enough for everything that happens during the upload.
  const limit = await slowLine(page, largeSize / 16)

  await test.step('[XFER-01] a folder is dropped on the page', async () => {
    await dropPaths(page, [top])
    await expect.poll(() => confirmed(owner), { timeout: 60_000 }).toBeGreaterThan(0)
    await look('large-upload')
  })
  await test.step('[XFER-02] the tray pauses and resumes', async () => {
    await tray(page).getByRole('button', { name: 'Pause all' }).click()
    await expect(tray(page).getByText('Uploads paused')).toBeVisible()
    const paused = await confirmed(owner)
    await tray(page).getByRole('button', { name: 'Resume all' }).click()
    await expect.poll(() => confirmed(owner)).toBeGreaterThan(paused)
  })
  await test.step('[XFER-02] uploads wait while the connection is down', async () => {
    await context.setOffline(true)
    await expect(tray(page).getByText('Waiting for the connection').first()).toBeVisible()
    await look('large-upload-offline')
    await context.setOffline(false)
    // Slower still, so that the small files overtake the large one, however busy the machine is.
    await limit(largeSize / 120)
    const before = await confirmed(owner)
    await expect.poll(() => confirmed(owner), { timeout: 60_000 }).toBeGreaterThan(before)
  })
  await test.step('[XFER-03] many small files finish while a large one is under way', async () => {
    // Everything but the film, folders included.
    await expect.poll(arrivedSmall, { timeout: 110_000 }).toBe(smallCount + 110 + 3)
    await expect(tray(page).getByText('film.bin')).toBeAttached()
  })
  await test.step('[XFER-02] [XFER-05] the page warns before it is left, and resumes where it was', async () => {
    const offsets = await reload(page)
    await limit(-1)
    // The browser remembers what was dropped and may still read it, so nothing has to be picked.
    await expect(tray(page).getByText('1 file uploaded')).toBeVisible({ timeout: 180_000 })
    expect(offsets[0]).toBeGreaterThan(0)
  })
  await test.step('[XFER-01] the whole tree is there, with its empty folders', async () => {
    const { folder } = await owner.api<Listed>('GET', `/items/${await find(owner, ['archive'])}/children`)
    const sizeOfSmall = small.reduce((sum, one) => sum + one.size, 0)
    expect(folder.size).toBe(largeSize + sizeOfSmall)
    // 1,001 files, 10 shelves of 10 each, and the three folders beside them.
    expect(folder.itemCount).toBe(smallCount + 1 + 110 + 3)
    const empty = await find(owner, ['archive', 'nothing yet', 'still nothing'])
    expect((await owner.api<Listed>('GET', `/items/${empty}/children`)).data).toEqual([])
  })
  await test.step('[XFER-07] every byte has arrived, and nothing unfinished is left', async () => {
    const hashOf = async (path: readonly string[]) =>
      downloadedHash(owner, product.url, await find(owner, ['archive', ...path]))
    expect(await hashOf(['films', 'film.bin'])).toBe(filmHash)
    for (const one of small.filter((_, index) => index % 50 === 0)) expect(await hashOf(one.path)).toBe(one.sha256)
    expect(await owner.api('GET', '/transfers')).toMatchObject({ data: [] })
  })
})
