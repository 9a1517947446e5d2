import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { CorsRule } from '../../packages/server/test/peers/s3-cors.ts'
import { type S3StorePeer, startS3StorePeer } from '../../packages/server/test/peers/s3-store-peer.ts'
import { fillIn, readShown } from '../../scripts/lib/documents.ts'
import { type Member, setUp } from '../fixtures/member.ts'
import { type Product, startProduct } from '../fixtures/product.ts'
import { test as base } from '../fixtures/test.ts'
import { writeLarge } from '../fixtures/tree.ts'
import { downloadedHash, find, slowLine, tray } from '../fixtures/uploads.ts'

const megabyte = 1024 * 1024
const size = 48 * megabyte

/** A product that stores files in a bucket, a protocol peer of S3, to which its pages may send. */
const test = base.extend<{ bucket: S3StorePeer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
  bucket: async ({}, use) => {
    const bucket = await startS3StorePeer()
    await use(bucket)
    bucket.close()
  },
  product: async ({ bucket }, use) => {
    const product = await startProduct({
      OUTBOUND_ALLOW: '127.0.0.1',
      DIRECT_UPLOADS: 'on',
      DIRECT_UPLOADS_MIN_BYTES: String(8 * megabyte),
      UPLOADS_DISK_DRIVER: 's3',
      STORAGE_S3_ENDPOINT: bucket.url,
      STORAGE_S3_REGION: 'us-east-1',
      STORAGE_S3_BUCKET: bucket.bucket,
      STORAGE_S3_KEY: bucket.key,
      STORAGE_S3_SECRET: bucket.secret,
    })
    bucket.cors = documentedRules(product.url)
    await use(product)
    await product.remove()
  },
  owner: async ({ product, context }, use) => {
    await use(await setUp(product, context))
  },
})

/** The CORS rule that operators are told to give their bucket, with the product's address. */
function documentedRules(address: string): CorsRule[] {
  const shown = readShown('docs/operations/drivers.md', 'json', 'AllowedOrigins')
  return JSON.parse(fillIn(shown, { 'https://drive.example.org': address }))
}

/** Counts what the page sends to the drive itself; bytes are sent by PATCH, as in every upload through the server. */
function watch(page: Page, product: Product) {
  const seen = { patches: 0, puts: 0, elsewhere: new Set<string>() }
  page.on('request', request => {
    const { origin } = new URL(request.url())
    if (request.method() === 'PATCH') seen.patches++
    if (request.method() === 'PUT') seen.puts++
    if (origin !== product.url && origin.startsWith('http')) seen.elsewhere.add(origin)
  })
  return seen
}

async function pick(page: Page, product: Product, file: string): Promise<void> {
  await page.goto(`${product.url}/drive`)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Upload files' }).click()
  await (await choosing).setFiles(file)
}

async function expectSame(owner: Member, product: Product, name: string, hash: string): Promise<void> {
  expect(await downloadedHash(owner, product.url, await find(owner, [name]))).toBe(hash)
}

const partsOf = ({ calls }: S3StorePeer) => calls.filter(call => call === 'SignedUploadPart').length

test('[XFER-12] [XFER-05] a large file goes straight to the bucket, and after a reload resumes from the parts that are there', async ({
  product,
  bucket,
  owner,
  dir,
  page,
  look,
  expectAccessible,
}) => {
  const film = join(dir, 'film.bin')
  const hash = await writeLarge(film, size)
  const seen = watch(page, product)
  const limit = await slowLine(page, size / 12)
  await pick(page, product, film)
  await expect.poll(() => partsOf(bucket), { timeout: 30_000 }).toBeGreaterThan(1)
  await expect(tray(page).getByText(/\/s/).first()).toBeVisible()
  await tray(page).getByRole('button', { name: 'Pause film.bin' }).click()
  await expect(tray(page).getByText('· paused')).toBeVisible()
  await look('direct-paused', 'desktop')
  await tray(page).getByRole('button', { name: 'Resume film.bin' }).click()

  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  await limit(-1)
  await expect(tray(page).getByText('1 unfinished upload')).toBeVisible()
  const before = partsOf(bucket)
  expect([...bucket.uploads.values()][0]?.parts.size).toBeGreaterThan(1)
  const progress = tray(page).getByRole('progressbar', { name: 'film.bin' })
  expect(Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(20)
  await look('direct-unfinished')
  await expectAccessible()
  const had = [...bucket.uploads.values()][0]?.parts.size ?? 0
  const picking = page.waitForEvent('filechooser')
  await tray(page).getByRole('button', { name: 'Continue film.bin' }).click()
  await (await picking).setFiles(film)
  await expect(tray(page).getByText('1 file uploaded')).toBeVisible({ timeout: 30_000 })
  expect(partsOf(bucket) - before).toBe(size / (8 * megabyte) - had)
  expect([seen.patches, [...seen.elsewhere]]).toEqual([0, [bucket.url]])
  expect(bucket.uploads.size).toBe(0)
  await expectSame(owner, product, 'film.bin', hash)
  const answer = await page.request.get(`${product.url}/drive`)
  expect(answer.headers()['content-security-policy']).toContain(`connect-src 'self' ${bucket.url};`)
})

test('[XFER-12] if the bucket refuses the page, the file goes through the server, and an unreachable bucket is waited for', async ({
  product,
  bucket,
  owner,
  dir,
  page,
  look,
}) => {
  const [first, second] = [join(dir, 'first.bin'), join(dir, 'second.bin')]
  const hashes = [await writeLarge(first, 20 * megabyte), await writeLarge(second, 20 * megabyte)]
  bucket.cors = []
  const seen = watch(page, product)
  await pick(page, product, first)
  await expect(tray(page).getByText('1 file uploaded')).toBeVisible({ timeout: 30_000 })
  expect(seen.patches).toBeGreaterThan(0)
  expect(partsOf(bucket)).toBe(0)
  expect(bucket.uploads.size).toBe(0)
  await expectSame(owner, product, 'first.bin', hashes[0] ?? '')

  // A new page tries the bucket again; this time it becomes unreachable in the middle.
  bucket.cors = documentedRules(product.url)
  seen.patches = 0
  const limit = await slowLine(page, 5 * megabyte)
  await pick(page, product, second)
  await expect.poll(() => partsOf(bucket), { timeout: 30_000 }).toBeGreaterThan(0)
  bucket.isAway = true
  await limit(-1)
  const waiting = tray(page).getByText('The storage can’t be reached. The upload resumes when it’s back.')
  await expect(waiting).toBeVisible({ timeout: 40_000 })
  await look('direct-storage-away')
  bucket.isAway = false
  await expect(tray(page).getByText('1 file uploaded')).toBeVisible({ timeout: 60_000 })
  expect(seen.patches).toBe(0)
  await expectSame(owner, product, 'second.bin', hashes[1] ?? '')
})
