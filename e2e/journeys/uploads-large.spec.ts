import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Member } from '../fixtures/member.ts'
import { test } from '../fixtures/test.ts'
import { dropPaths, writeLarge, writeSmall } from '../fixtures/tree.ts'

/** `LARGE_UPLOAD_MIB=1024 npm run e2e uploads-large` takes a whole GiB; it needs three times that on the disk. */
const largeSize = Number(process.env.LARGE_UPLOAD_MIB ?? 256) * 1024 * 1024
const smallCount = 1000

interface Listed {
  data: { id: string; name: string; kind: 'file' | 'folder'; size: number }[]
  folder: { size: number; itemCount: number }
  nextCursor: string | null
}

const find = async (owner: Member, path: readonly string[]) => {
  let id = owner.rootId
  for (const name of path) {
    const { data } = await owner.api<Listed>('GET', `/items/${id}/children?filter=${encodeURIComponent(name)}`)
    id = data.find(one => one.name === name)?.id ?? ''
    expect(id, path.join('/')).not.toBe('')
  }
  return id
}

/** The hash of what the server sends, without holding it in memory. */
async function downloadedHash(owner: Member, url: string, id: string): Promise<string> {
  const { cookies } = await owner.request.storageState()
  const cookie = cookies.map(one => `${one.name}=${one.value}`).join('; ')
  const hash = createHash('sha256')
  await new Promise<void>((resolve, reject) => {
    get(`${url}/api/v1/items/${id}/content`, { headers: { cookie } }, response => {
      response
        .on('data', chunk => hash.update(chunk))
        .on('end', resolve)
        .on('error', reject)
    }).on('error', reject)
  })
  return hash.digest('hex')
}

/** Leaves the page in the middle of an upload, past the browser's question; answers where later requests go on. */
async function reload(page: Page): Promise<number[]> {
  const offsets: number[] = []
  let asked = ''
  page.once('dialog', dialog => {
    asked = dialog.type()
    void dialog.accept()
  })
  const first = page.waitForEvent('framenavigated')
  void first.then(() =>
    page.on('request', request => {
      if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
    }),
  )
  await page.reload()
  expect(asked).toBe('beforeunload')
  return offsets
}

const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' })
const bar = (page: Page) => tray(page).getByRole('progressbar', { name: 'film.bin' })
const percent = async (page: Page) => Number(await bar(page).getAttribute('aria-valuenow'))

test('[XFER-01] [XFER-02] [XFER-03] [XFER-05] a large tree survives pause, a cut connection and a reload, and arrives whole', async ({
  product,
  owner,
  page,
  context,
  look,
}) => {
  test.setTimeout(600_000)
  const dir = mkdtempSync(join(tmpdir(), 'holdall-large-'))
  const top = join(dir, 'archive')
  mkdirSync(join(top, 'nothing yet', 'still nothing'), { recursive: true })
  mkdirSync(join(top, 'films'))
  const film = join(top, 'films', 'film.bin')
  const filmHash = await writeLarge(film, largeSize)
  const small = writeSmall(top, smallCount)
  await page.goto(`${product.url}/drive`)
  await expect(page.getByRole('heading', { name: 'This folder is empty' })).toBeVisible()
  // The line is made slow enough for all that happens on the way.
  const line = await context.newCDPSession(page)
  const limit = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: largeSize / 16 }
  await line.send('Network.emulateNetworkConditions', limit)

  await dropPaths(page, [top])
  await expect(bar(page)).toBeVisible()
  await expect.poll(() => percent(page)).toBeGreaterThan(2)
  await look('large-upload')
  await tray(page).getByRole('button', { name: 'Pause all' }).click()
  await expect(tray(page).getByText('Uploads paused')).toBeVisible()
  await expect(tray(page).getByText(/film\.bin/)).toBeVisible()
  await tray(page).getByRole('button', { name: 'Resume all' }).click()
  const paused = await percent(page)
  await expect.poll(() => percent(page)).toBeGreaterThan(paused)

  await context.setOffline(true)
  await expect(tray(page).getByText('Waiting for the connection').first()).toBeVisible()
  await look('large-upload-offline')
  await context.setOffline(false)
  await line.send('Network.emulateNetworkConditions', limit)
  const before = await percent(page)
  await expect.poll(() => percent(page)).toBeGreaterThan(before)

  await expect(tray(page).getByText(/1,000 of 1,001/)).toBeVisible({ timeout: 120_000 })
  const offsets = await reload(page)
  await line.send('Network.emulateNetworkConditions', { ...limit, uploadThroughput: -1 })
  // The browser remembers what was dropped and may still read it: nothing has to be picked.
  await expect(tray(page).getByText('1 file uploaded')).toBeVisible({ timeout: 180_000 })
  expect(offsets[0]).toBeGreaterThan(0)

  const id = await find(owner, ['archive'])
  const { folder } = await owner.api<Listed>('GET', `/items/${id}/children`)
  const sizeOfSmall = small.reduce((sum, one) => sum + one.size, 0)
  expect(folder.size).toBe(largeSize + sizeOfSmall)
  // 1,001 files, 10 shelves of 10 each, and the three folders beside them.
  expect(folder.itemCount).toBe(smallCount + 1 + 110 + 3)
  const nothing = await owner.api<Listed>(
    'GET',
    `/items/${await find(owner, ['archive', 'nothing yet', 'still nothing'])}/children`,
  )
  expect(nothing.data).toEqual([])
  expect(await downloadedHash(owner, product.url, await find(owner, ['archive', 'films', 'film.bin']))).toBe(filmHash)
  for (const one of small.filter((_, index) => index % 50 === 0))
    expect(await downloadedHash(owner, product.url, await find(owner, ['archive', ...one.path]))).toBe(one.sha256)
  rmSync(dir, { recursive: true, force: true })
})

test('[XFER-05] after a reload an upload of a picked file waits for that file, and goes on where it was', async ({
  product,
  owner,
  page,
  context,
  look,
  expectAccessible,
}) => {
  const dir = mkdtempSync(join(tmpdir(), 'holdall-picked-'))
  const film = join(dir, 'film.bin')
  const size = 48 * 1024 * 1024
  const hash = await writeLarge(film, size)
  await page.goto(`${product.url}/drive`)
  await expect(page.getByRole('heading', { name: 'This folder is empty' })).toBeVisible()
  const line = await context.newCDPSession(page)
  const limit = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: size / 8 }
  await line.send('Network.emulateNetworkConditions', limit)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload files' }).click()
  await (await choosing).setFiles(film)
  const offset = async () => {
    const { data } = await owner.api<{ data: { offset: number }[] }>('GET', '/transfers')
    return data[0]?.offset ?? 0
  }
  await expect.poll(offset).toBeGreaterThan(0)
  const offsets = await reload(page)
  await line.send('Network.emulateNetworkConditions', { ...limit, uploadThroughput: -1 })
  await expect(tray(page).getByText('1 unfinished upload')).toBeVisible()
  await look('upload-unfinished')
  await expectAccessible()
  const picking = page.waitForEvent('filechooser')
  await tray(page).getByRole('button', { name: 'Continue film.bin' }).click()
  await (await picking).setFiles(film)
  await expect(tray(page).getByText('1 file uploaded')).toBeVisible({ timeout: 30_000 })
  expect(offsets[0]).toBeGreaterThan(0)
  expect(await downloadedHash(owner, product.url, await find(owner, ['film.bin']))).toBe(hash)
  rmSync(dir, { recursive: true, force: true })
})
