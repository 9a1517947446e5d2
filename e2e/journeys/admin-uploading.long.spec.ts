import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { makeContainer, swiftServer } from '../../packages/server/test/peers/swift-server.ts'
import { startGate } from '../fixtures/gate.ts'
import { setUp } from '../fixtures/member.ts'
import { startProduct } from '../fixtures/product.ts'
import { asOwner as base } from '../fixtures/test.ts'
import { tray } from '../fixtures/uploads.ts'

const megabyte = 1024 * 1024

/** A product whose operator allows files of 100 MB and connections to this machine. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
  product: async ({}, use) => {
    const product = await startProduct({ OUTBOUND_ALLOW: '127.0.0.1', UPLOAD_MAX_BYTES: String(100 * megabyte) })
    await use(product)
    await product.remove()
  },
  owner: async ({ product, context, page }, use) => {
    const owner = await setUp(product, context)
    await page.goto(`${product.url}/admin/settings/uploading`)
    await use(owner)
  },
})

const files = (page: Page) => page.getByRole('combobox', { name: 'User uploads storage method' })
const images = (page: Page) => page.getByRole('combobox', { name: 'Public uploads storage method' })
const delivery = (page: Page) => page.getByRole('combobox', { name: 'File delivery optimization' })
const label = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const update = (page: Page) => page.getByRole('button', { name: 'Update' }).click()
const saved = (page: Page) => expect(page.getByText('Settings saved.', { exact: true })).toBeVisible()

const forms = {
  FTP: ['host', 'username', 'password', 'folder', 'port', 'passive mode', 'over TLS'],
  Dropbox: ['access token', 'folder'],
  Rackspace: ['username', 'API key', 'region', 'container'],
  'Amazon S3': ['key', 'secret', 'region', 'bucket', 'endpoint'],
  'DigitalOcean Spaces': ['key', 'secret', 'region', 'bucket'],
  'Backblaze B2': ['key ID', 'application key', 'bucket', 'region'],
}

test('[UPLOAD-01] [UPLOAD-02] [UPLOAD-03] [UPLOAD-04] [UPLOAD-05] [UPLOAD-06] [UPLOAD-07] [UPLOAD-08] [UPLOAD-09] [UPLOAD-12] [UPLOAD-13] [UPLOAD-15] [UPLOAD-17] [UPLOAD-18] [UPLOAD-19] each method shows its own form', async ({
  page,
  look,
  expectAccessible,
}) => {
  await test.step('[UPLOAD-01] [UPLOAD-02] [UPLOAD-03] [UPLOAD-18] the methods, with Local as the default', async () => {
    await expect(files(page)).toHaveValue('local')
    await expect(files(page).getByRole('option')).toHaveText([
      'Local',
      'Amazon S3',
      'FTP',
      'DigitalOcean Spaces',
      'Backblaze B2',
      'Dropbox',
      'Rackspace',
    ])
    await expect(images(page).getByRole('option')).toHaveText([
      'Local',
      'Amazon S3',
      'DigitalOcean Spaces',
      'Backblaze B2',
    ])
    await expect(delivery(page).getByRole('option')).toHaveText(['None', 'X-Sendfile (Apache)', 'X-Accel (Nginx)'])
    await expect(page.getByRole('group', { name: 'FTP' })).toHaveCount(0)
    await look('local')
    await expectAccessible()
  })
  await test.step('[UPLOAD-04] [UPLOAD-05] [UPLOAD-07] [UPLOAD-08] [UPLOAD-09] [UPLOAD-13] [UPLOAD-15] each method that is not local has its own form', async () => {
    for (const [method, fields] of Object.entries(forms)) {
      await files(page).selectOption(method)
      const form = page.getByRole('group', { name: method })
      await expect(form.getByRole('group')).toHaveCount(0)
      for (const field of fields) await expect(form.getByLabel(`${method} ${field}`, { exact: true })).toBeVisible()
      await expect(page.locator('[data-setting^="storage_"]')).toHaveCount(fields.length)
      await expect(delivery(page)).toBeVisible()
    }
  })
  await test.step('[UPLOAD-12] [UPLOAD-17] [UPLOAD-19] regions have hints; with two remote methods, a web server has nothing to send', async () => {
    await expect(label(page, 'Backblaze B2 region')).toHaveAttribute('placeholder', 'us-west-002')
    await images(page).selectOption('Amazon S3')
    await expect(label(page, 'Amazon S3 region')).toHaveAttribute('placeholder', 'us-east-1')
    await expect(label(page, 'Backblaze B2 region')).toBeVisible()
    // Neither is local, so a web server has nothing to send.
    await expect(delivery(page)).toHaveCount(0)
    await look('two-methods')
    await expectAccessible()
  })
  await test.step('[UPLOAD-06] [UPLOAD-19] the FTP port, and delivery if one method is local', async () => {
    await files(page).selectOption('FTP')
    await images(page).selectOption('Local')
    await expect(label(page, 'FTP port')).toHaveValue('21')
    await expect(delivery(page)).toBeVisible()
    await look('ftp', 'phone')
  })
})

test('[UPLOAD-08] [UPLOAD-10] [UPLOAD-11] [UPLOAD-14] [UPLOAD-16] [UPLOAD-30] [UPLOAD-31] fields are validated, and the errors of a storage are shown above its method', async ({
  owner,
  page,
  look,
}) => {
  await files(page).selectOption('Rackspace')
  await update(page)
  for (const field of ['username', 'API key', 'region', 'container']) {
    await expect(label(page, `Rackspace ${field}`)).toHaveJSProperty('validity.valid', false)
  }
  for (const [method, wrong, right] of [
    ['DigitalOcean Spaces', 'FRA1', 'fra1'],
    ['Backblaze B2', 'US_west', 'us-west-002'],
    ['Amazon S3', 'us-east-0', 'us-east-1'],
  ] as const) {
    await files(page).selectOption(method)
    const [key, secret] = method === 'Backblaze B2' ? ['key ID', 'application key'] : ['key', 'secret']
    await label(page, `${method} ${key}`).fill('key')
    await label(page, `${method} ${secret}`).fill('secret')
    await label(page, `${method} bucket`).fill('bucket')
    const region = label(page, `${method} region`)
    await region.fill(wrong)
    await update(page)
    await expect(region).toHaveAttribute('aria-invalid', 'true')
    await region.fill(right)
    await expect(region).not.toHaveAttribute('aria-invalid', 'true')
  }
  const endpoint = label(page, 'Amazon S3 endpoint')
  await endpoint.fill('127.0.0.1:1')
  await update(page)
  expect(await endpoint.evaluate((field: HTMLInputElement) => field.validity.valid)).toBe(false)
  await endpoint.fill('http://127.0.0.1:1')
  await page.getByRole('button', { name: 'Test' }).click()
  const dialog = page.getByRole('dialog', { name: 'Test' })
  await expect(dialog.getByText('Connect to it')).toBeVisible()
  await look('test-fails')
  await page.keyboard.press('Escape')
  await update(page)
  await expect(page.getByText('The server didn’t answer.')).toBeInViewport()
  await look('refused')
  await files(page).selectOption('Local')
  await expect(page.getByText('The server didn’t answer.')).toHaveCount(0)
  // No web server in front of this product handles it.
  await delivery(page).selectOption('X-Accel (Nginx)')
  await update(page)
  await expect(page.getByText(/still contains X-Accel-Redirect: no web server has processed it/)).toBeInViewport()
  await look('no-web-server')
  const { server } = await owner.api<{ server: Record<string, unknown> }>('GET', '/settings')
  expect(server.uploads_disk_driver).toBe('local')
})

test('[UPLOAD-20] [UPLOAD-21] [UPLOAD-22] [UPLOAD-23] [UPLOAD-24] [UPLOAD-25] [UPLOAD-26] [UPLOAD-27] [UPLOAD-28] [UPLOAD-29] [UPLOAD-32] sizes, chunks and types, and what they refuse', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
  dir,
}) => {
  const chunked = page.getByRole('switch', { name: 'Chunked uploads' })
  const most = label(page, 'Maximum file size')
  const sizes = { 'whole.txt': 1.5 * megabyte, 'large.pdf': 3 * megabyte, 'run.exe': 10, 'page.html': 10 }
  const paths = Object.entries(sizes).map(([name, size]) => {
    writeFileSync(join(dir, name), Buffer.alloc(size, 97))
    return join(dir, name)
  })
  const sent: string[] = []
  const chunks: number[] = []
  page.on('request', request => {
    const metadata = request.headers()['upload-metadata'] ?? ''
    const name = /filename ([^,]+)/.exec(metadata)?.[1]
    if (name) sent.push(Buffer.from(name, 'base64').toString())
    const length = request.headers()['content-length']
    if (request.method() === 'PATCH' || request.method() === 'POST') chunks.push(Number(length ?? 0))
  })
  await test.step('[UPLOAD-20] [UPLOAD-21] [UPLOAD-22] [UPLOAD-23] chunks, and the fields shown only with them', async () => {
    await expect(chunked).toBeChecked()
    await expect(label(page, 'Chunk size')).toHaveValue('5')
    await expect(page.getByText('5 MB is recommended.')).toBeVisible()
    await chunked.click()
    await expect(label(page, 'Chunk size')).toHaveCount(0)
    await expect(page.getByRole('switch', { name: 'Resumable uploads' })).toHaveCount(0)
    await chunked.click()
    await expect(page.getByRole('switch', { name: 'Resumable uploads' })).toBeChecked()
  })
  await test.step('[UPLOAD-24] [UPLOAD-25] the server’s maximum', async () => {
    await expect(page.getByText('Maximum upload size of the server: 100 MB')).toBeVisible()
    await most.fill('101')
    await update(page)
    await expect(page.getByText('The server accepts at most 100 MB')).toBeVisible()
  })
  await test.step('[UPLOAD-26] [UPLOAD-27] [UPLOAD-28] [UPLOAD-29] sizes and types are saved, types without leading dots', async () => {
    await most.fill('2')
    await label(page, 'Chunk size').fill('1')
    await label(page, 'Available space per user').fill('5')
    const allowed = label(page, 'Allowed file types')
    for (const type of ['.PDF', 'txt', '.exe', 'pdf']) {
      await allowed.fill(type)
      await allowed.press('Enter')
    }
    await label(page, 'Blocked file types').fill('..exe')
    await update(page)
    await saved(page)
    await look('sizes')
    await expectAccessible()
    const { client } = await owner.api<{ client: Record<string, unknown> }>('GET', '/settings')
    expect(client).toMatchObject({
      'uploads.max_size': 2 * megabyte,
      'uploads.chunk_size': megabyte,
      'uploads.available_space': 5 * megabyte,
      'uploads.allowed_extensions': ['pdf', 'txt', 'exe'],
      'uploads.blocked_extensions': ['exe'],
    })
  })
  await test.step('[UPLOAD-32] the drive refuses files before sending them', async () => {
    await page.goto(`${product.url}/drive`)
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Upload files' }).click()
    await (await choosing).setFiles(paths)
    await expect(page.getByText('whole.txt').first()).toBeVisible()
    await expect(tray(page).getByText('Files can’t be larger than 2 MB here. Choose a smaller file.')).toBeVisible()
    for (const type of ['exe', 'html']) {
      await expect(
        tray(page).getByText(`Files of type “${type}” aren’t allowed here. Choose another file.`),
      ).toBeVisible()
    }
    await look('refused-files')
  })
  await test.step('[UPLOAD-32] only the accepted file is sent, in chunks', async () => {
    await expect
      .poll(async () =>
        (await owner.api<{ data: { name: string }[] }>('GET', `/items/${owner.rootId}/children`)).data.map(
          one => one.name,
        ),
      )
      .toEqual(['whole.txt'])
    expect(new Set(sent)).toEqual(new Set(['whole.txt']))
    expect(Math.max(...chunks)).toBeLessThanOrEqual(megabyte)
  })
})

test('[ADMX-12] files on other storages are counted and moved, and the move can be stopped', async ({
  owner,
  page,
  look,
  expectAccessible,
}) => {
  test.skip(!swiftServer, 'There is no OpenStack Swift')
  if (!swiftServer) return
  for (let n = 0; n < 3; n++) await owner.upload(`file ${n}.txt`, `bytes ${n}`)
  const bucket = `bucket-${randomUUID()}`
  await makeContainer(swiftServer, bucket)
  const gate = await startGate(swiftServer)
  await expect(page.getByRole('group', { name: 'Files on other storages' })).toHaveCount(0)
  await files(page).selectOption('Amazon S3')
  await label(page, 'Amazon S3 key').fill(swiftServer.user)
  await label(page, 'Amazon S3 secret').fill(swiftServer.password)
  await label(page, 'Amazon S3 region').fill('us-east-1')
  await label(page, 'Amazon S3 bucket').fill(bucket)
  await label(page, 'Amazon S3 endpoint').fill(`http://127.0.0.1:${gate.port}`)
  await page.getByRole('button', { name: 'Test' }).click()
  await expect(page.getByRole('dialog', { name: 'Test' }).getByText('Test passed. Nothing is saved yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await update(page)
  await saved(page)
  const elsewhere = page.getByRole('group', { name: 'Files on other storages' })
  await expect(elsewhere.getByText(/^3 files \(.+\) are on earlier storages/)).toBeVisible()

  // The gate lets nothing through, so the move stays in progress during the check.
  gate.close()
  await elsewhere.getByRole('button', { name: 'Move files' }).click()
  await expect(elsewhere.getByText('0 of 3 files moved')).toBeVisible({ timeout: 20_000 })
  await elsewhere.scrollIntoViewIfNeeded()
  await look('moving')
  await elsewhere.getByRole('button', { name: 'Stop' }).click()
  await expect(elsewhere.getByText('The move was stopped after 0 of 3 files.')).toBeVisible({ timeout: 20_000 })
  await expect(elsewhere.getByText(/^3 files \(.+\) are on earlier storages/)).toBeVisible()
  expect([await contentOf('file 0.txt'), await contentOf('file 2.txt')]).toEqual(['bytes 0', 'bytes 2'])
  await look('stopped', 'phone')
  await expectAccessible()

  gate.open()
  await elsewhere.getByRole('button', { name: 'Continue moving' }).click()
  await expect(elsewhere.getByText('All files are on the storage for new files.')).toBeVisible({ timeout: 20_000 })
  for (let n = 0; n < 3; n++) expect(await contentOf(`file ${n}.txt`)).toBe(`bytes ${n}`)
  await gate.end()

  async function contentOf(name: string): Promise<string> {
    const address = page.url().replace(/\/admin.*/, `/api/v1/items/${await idOf(name)}/content`)
    return (await owner.request.get(address)).text()
  }

  async function idOf(name: string): Promise<string> {
    const { data } = await owner.api<{ data: { id: string; name: string }[] }>('GET', `/items/${owner.rootId}/children`)
    return data.find(one => one.name === name)?.id ?? ''
  }
})
