import { createHash } from 'node:crypto'
import { createReadStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CDPSession, expect, type Page } from '@playwright/test'
import type { Member } from '../fixtures/member.ts'
import { test } from '../fixtures/test.ts'

/** Of the large file, in bytes. */
const largeSize = Number(process.env.UPLOAD_BYTES ?? 1024 ** 3)
const manyCount = 1000

interface Listed {
  data: { id: string; name: string; kind: 'file' | 'folder'; size: number; itemCount: number | null }[]
}

test('[XFER-01] [XFER-02] [XFER-05] [XFER-07] [XFER-08] a dropped tree arrives whole through pause, a cut network and a reload', async ({
  product,
  owner,
  page,
  context,
}) => {
  test.setTimeout(240_000)
  const dir = mkdtempSync(join(tmpdir(), 'holdall-drop-'))
  try {
    const top = join(dir, 'journey')
    const large = join(top, 'films', 'raw', 'film.bin')
    await makeTree(top, large)
    await page.goto(`${product.url}/drive`)
    await expect(page.locator('[data-items]')).toBeVisible()
    const network = await context.newCDPSession(page)
    await slowTo(network, 48 * 1024 ** 2)
    await drop(network, top)

    const arrived = () => owner.api<{ data: { name: string; offset: number }[] }>('GET', '/transfers')
    const offset = async () => (await arrived()).data.find(one => one.name === 'film.bin')?.offset ?? 0
    await expect.poll(offset, { timeout: 60_000 }).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Pause all' }).click()
    await expect(page.getByRole('button', { name: 'Resume all' })).toBeVisible()
    const paused = await offset()
    await page.getByRole('button', { name: 'Resume all' }).click()
    await expect.poll(offset).toBeGreaterThan(paused)

    await context.setOffline(true)
    await expect(page.getByText(/Waiting for the connection/).first()).toBeVisible()
    const cut = await offset()
    await context.setOffline(false)
    await slowTo(network, 48 * 1024 ** 2)
    await expect.poll(offset, { timeout: 60_000 }).toBeGreaterThan(cut)

    const many = await find(owner, owner.rootId, 'journey', 'many')
    await expect.poll(async () => (await children(owner, many)).data.length, { timeout: 90_000 }).toBe(manyCount)
    await reloadAndGoOn(page, large)
    const raw = await find(owner, owner.rootId, 'journey', 'films', 'raw')
    await expect
      .poll(async () => (await children(owner, raw)).data.map(item => item.size), { timeout: 120_000 })
      .toEqual([largeSize])

    const [film] = (await children(owner, raw)).data
    expect(await hashOf(`${product.url}/api/v1/items/${film?.id}/content`, context)).toBe(await hashOfFile(large))
    const small = (await children(owner, many)).data.filter((_, index) => index % 97 === 0)
    for (const { id, name } of small) {
      const answer = await owner.request.get(`${product.url}/api/v1/items/${id}/content`)
      expect(await answer.text()).toBe(textOf(name))
    }
    const [journey] = (await children(owner, owner.rootId)).data
    // journey: many (1,000 files), films, films/raw, film.bin, empty, empty/within
    expect(journey?.itemCount).toBe(manyCount + 6)
    expect(await find(owner, owner.rootId, 'journey', 'empty', 'within')).toBeTruthy()
    await expect.poll(async () => (await arrived()).data).toEqual([])
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
})

const textOf = (name: string) => `contents of ${name}\n`

async function makeTree(top: string, large: string): Promise<void> {
  mkdirSync(join(top, 'many'), { recursive: true })
  mkdirSync(join(top, 'empty', 'within'), { recursive: true })
  mkdirSync(join(large, '..'), { recursive: true })
  for (let n = 0; n < manyCount; n++) writeFileSync(join(top, 'many', `file ${n}.txt`), textOf(`file ${n}.txt`))
  const handle = await open(large, 'w')
  const block = Buffer.alloc(4 * 1024 ** 2)
  for (let start = 0, n = 0; start < largeSize; start += block.length, n++) {
    // No two blocks are alike, so that one in the wrong place shows.
    block.fill(createHash('sha256').update(String(n)).digest())
    await handle.write(block, 0, Math.min(block.length, largeSize - start))
  }
  await handle.close()
}

/** Drops a folder of this machine onto the page, as a file manager does. */
async function drop(network: CDPSession, path: string): Promise<void> {
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await network.send('Input.dispatchDragEvent', { type, x: 900, y: 500, data })
}

/** Bytes a second, so that there is time to do something in between. */
function slowTo(network: CDPSession, uploadThroughput: number): Promise<unknown> {
  return network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  })
}

/** A browser that may still read the file goes on by itself; another one asks for it. */
async function reloadAndGoOn(page: Page, large: string): Promise<void> {
  page.on('dialog', dialog => void dialog.accept())
  page.on('filechooser', chooser => void chooser.setFiles(large))
  await page.reload()
  const tray = page.getByRole('region', { name: 'Uploads' })
  await expect(tray.getByText('film.bin')).toBeVisible()
  const ask = tray.getByRole('button', { name: 'Continue film.bin' })
  const goesOn = tray.getByRole('button', { name: 'Pause film.bin' })
  await expect(ask.or(goesOn).first()).toBeVisible()
  if (await ask.isVisible()) await ask.click()
}

function children(owner: Member, id: string): Promise<Listed> {
  return owner.api<Listed>('GET', `/items/${id}/children?perPage=500`).then(async first => {
    const { nextCursor } = first as Listed & { nextCursor: string | null }
    if (nextCursor === null) return first
    const rest = await pages(owner, id, nextCursor)
    return { data: [...first.data, ...rest] }
  })
}

async function pages(owner: Member, id: string, cursor: string): Promise<Listed['data']> {
  const page = await owner.api<Listed & { nextCursor: string | null }>(
    'GET',
    `/items/${id}/children?perPage=500&cursor=${encodeURIComponent(cursor)}`,
  )
  return page.nextCursor === null ? page.data : [...page.data, ...(await pages(owner, id, page.nextCursor))]
}

async function find(owner: Member, from: string, ...names: string[]): Promise<string> {
  let id = from
  for (const name of names) id = (await children(owner, id)).data.find(item => item.name === name)?.id ?? ''
  return id
}

async function hashOf(
  url: string,
  context: { cookies(): Promise<{ name: string; value: string }[]> },
): Promise<string> {
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const answer = await fetch(url, { headers: { cookie } })
  const hash = createHash('sha256')
  for await (const chunk of answer.body ?? []) hash.update(chunk)
  return hash.digest('hex')
}

async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}
