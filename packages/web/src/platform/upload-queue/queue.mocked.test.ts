import { beforeEach, expect, test, vi } from 'vitest'
import { FakeTusServer } from './testing/fake-tus-server.ts'
import type { NewUpload } from './upload-task.ts'

// Applies the page's colours as soon as it is loaded.
vi.mock('../site.ts', () => ({ siteQuery: { queryKey: ['site'] } }))

const megabyte = 1024 * 1024
let server: FakeTusServer

beforeEach(() => {
  server = new FakeTusServer()
  vi.stubGlobal('XMLHttpRequest', server.request())
  vi.stubGlobal('location', { href: 'https://drive.example/' })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', () => undefined)
})

/** What reaches the server when a file of 5 MB is uploaded on a site with these settings. */
async function upload(settings: Record<string, unknown>, more: Partial<NewUpload> = {}): Promise<string[]> {
  const { queryClient } = await import('../query-client.ts')
  const { uploadQueue } = await import('./queue.ts')
  queryClient.setQueryData(['site'], { settings })
  const size = 5 * megabyte
  const file = new File([new Uint8Array(size)], 'a.bin', { lastModified: 5 })
  const [task] = uploadQueue.add([{ name: 'a.bin', size, lastModified: 5, folderId: 'f1', file, ...more }])
  await expect.poll(() => uploadQueue.get(task?.id ?? '')?.state).toBe('done')
  return server.log
}

test("[KEYS-33] files are sent in one request on a site that doesn't use chunks", async () => {
  const chunks = { 'uploads.chunk': true, 'uploads.chunk_size': 3 * megabyte }
  expect(await upload({ ...chunks, 'uploads.chunk': false })).toEqual(['POST 0', `PATCH 0-${5 * megabyte}`])
  server.log.length = 0
  expect(await upload(chunks)).toHaveLength(3)
})

test('[KEYS-34] chunks have the size that the site has set', async () => {
  expect(await upload({ 'uploads.chunk_size': 2 * megabyte })).toEqual([
    'POST 0',
    `PATCH 0-${2 * megabyte}`,
    `PATCH ${2 * megabyte}-${4 * megabyte}`,
    `PATCH ${4 * megabyte}-${5 * megabyte}`,
  ])
})

test('[KEYS-35] an interrupted upload continues where it stopped, unless the site has turned that off', async () => {
  const begun = { size: 5 * megabyte, bytes: 3 * megabyte, item: null, metadata: new Map([['filename', 'a.bin']]) }
  const transfer = { id: 't7', url: '/api/v1/transfers/t7' }
  server.uploads.set('t7', { ...begun })
  const whole = `PATCH 0-${5 * megabyte}`
  expect(await upload({ 'uploads.resume': false }, { transfer })).toEqual(['POST 0', whole])
  server.log.length = 0
  const rest = `PATCH ${3 * megabyte}-${5 * megabyte}`
  expect(await upload({ 'uploads.resume': true }, { transfer })).toEqual(['HEAD', rest])
})
