import { beforeEach, expect, test, vi } from 'vitest'
import type { DirectUploads } from './direct-uploads.ts'
import { hashOf } from './file-bytes.ts'
import { FakeTusServer } from './testing/fake-tus-server.ts'
import { createTusTransport } from './tus-transport.ts'
import type { UploadTask } from './upload-task.ts'
import { newTask } from './upload-task.ts'

const megabyte = 1024 * 1024
let server: FakeTusServer
let settings: { chunkSize: number | null; canResume: boolean }
let arrived: string | null
let arrivesLate: boolean
let isDirect: boolean
let sendDirect: DirectUploads['send']

beforeEach(() => {
  server = new FakeTusServer()
  settings = { chunkSize: 2 * megabyte, canResume: true }
  arrived = null
  arrivesLate = false
  isDirect = false
  sendDirect = vi.fn(async () => null)
  vi.stubGlobal('XMLHttpRequest', server.request())
  vi.stubGlobal('location', { href: 'https://drive.example/' })
  return () => vi.unstubAllGlobals()
})

const transport = createTusTransport({
  endpoint: '/api/v1/transfers',
  chunkSize: () => settings.chunkSize,
  canResume: () => settings.canResume,
  findArrived: async () => (arrivesLate && server.log.length === 0 ? null : arrived),
  direct: { isOffered: () => isDirect, send: (upload, hooks) => sendDirect(upload, hooks) },
})

function taskOf(size: number, change: Partial<UploadTask> = {}): UploadTask {
  const file = new File([new Uint8Array(size)], 'Grün.bin', { type: 'text/plain', lastModified: 5 })
  return { ...newTask({ name: 'Grün.bin', size, lastModified: 5, folderId: 'f1', file }), ...change }
}

function send(task: UploadTask) {
  const progress: number[] = []
  const transfers: string[] = []
  const sent = transport.send(task, {
    signal: new AbortController().signal,
    onProgress: bytes => progress.push(bytes),
    onTransfer: transfer => transfers.push(transfer.id),
  })
  return { sent, progress, transfers }
}

test('[XFER-03] a small file is sent in one request, with everything that the server must know', async () => {
  const { sent } = send(taskOf(3))
  expect(await sent).toEqual({ itemId: 'item-Grün.bin' })
  expect(server.log).toEqual(['POST 3'])
  expect(Object.fromEntries(server.uploads.get('t1')!.metadata)).toEqual({
    filename: 'Grün.bin',
    parentId: 'f1',
    filetype: 'text/plain',
    lastModified: '5',
    sha256: '709e80c88487a2411e1ee4dfb9f22a861492d20c4765150c0c794abd70f8147c',
  })
})

test('[XFER-03] an empty file is sent in one request without a body', async () => {
  expect(await send(taskOf(0)).sent).toEqual({ itemId: 'item-Grün.bin' })
  expect(server.log).toEqual(['POST 0'])
})

test('[XFER-03] bytes that the server already has are not sent, whether a file is large or small', async () => {
  for (const size of [3, 3 * megabyte]) {
    const task = taskOf(size, { onConflict: 'replace' })
    server.held.add(await hashOf(await task.file!.arrayBuffer()))
    server.log.length = 0
    expect(await send(task).sent).toEqual({ itemId: 'item-Grün.bin', isUnchanged: true })
    expect(server.log).toEqual([size === 3 ? 'POST 3' : 'POST 0'])
  }
})

test("[XFER-03] a file that won't replace another one isn't read for its hash first", async () => {
  const task = taskOf(3 * megabyte)
  server.held.add(await hashOf(await task.file!.arrayBuffer()))
  expect(await send(task).sent).toEqual({ itemId: 'item-Grün.bin' })
  expect(server.uploads.get('t1')!.metadata.get('sha256')).toBeUndefined()
})

test('[XFER-04] a large file is sent in chunks of the size in the settings', async () => {
  const { sent, progress, transfers } = send(taskOf(5 * megabyte))
  expect(await sent).toEqual({ itemId: 'item-Grün.bin' })
  expect(server.log).toEqual([
    'POST 0',
    `PATCH 0-${2 * megabyte}`,
    `PATCH ${2 * megabyte}-${4 * megabyte}`,
    `PATCH ${4 * megabyte}-${5 * megabyte}`,
  ])
  expect(transfers).toEqual(['t1'])
  expect(progress.at(-1)).toBe(5 * megabyte)
})

test('[XFER-02] an upload that is stopped while the server creates it is known, and sends nothing more', async () => {
  const stop = new AbortController()
  const transfers: string[] = []
  server.onAsked = () => stop.abort(new Error('stopped'))
  const sent = transport.send(taskOf(5 * megabyte), {
    signal: stop.signal,
    onProgress: () => undefined,
    onTransfer: transfer => transfers.push(transfer.id),
  })
  await expect(sent).rejects.toThrow('stopped')
  expect(transfers).toEqual(['t1'])
  expect(server.log).toEqual(['POST 0'])
})

test('[XFER-04] without chunks a large file is sent in one request', async () => {
  settings.chunkSize = null
  await send(taskOf(5 * megabyte)).sent
  expect(server.log).toEqual(['POST 0', `PATCH 0-${5 * megabyte}`])
})

const broken = { size: 5 * megabyte, bytes: 3 * megabyte, item: null, metadata: new Map([['filename', 'a']]) }
const transfer = { id: 't7', url: '/api/v1/transfers/t7' }

test('[XFER-05] an interrupted upload continues from the offset that the server confirms', async () => {
  server.uploads.set('t7', { ...broken })
  const { sent, progress } = send(taskOf(5 * megabyte, { transfer, sent: 4 * megabyte }))
  await sent
  expect(server.log).toEqual(['HEAD', `PATCH ${3 * megabyte}-${5 * megabyte}`])
  expect(progress[0]).toBe(3 * megabyte)
})

test('[XFER-05] an upload that has expired starts over', async () => {
  const { sent, transfers } = send(taskOf(2 * megabyte, { transfer }))
  await sent
  expect(server.log).toEqual(['POST 0', `PATCH 0-${2 * megabyte}`])
  expect(transfers).toEqual(['t1'])
})

test("a server in trouble doesn't cost the bytes that it has", async () => {
  server.uploads.set('t7', { ...broken })
  server.answers.push({ status: 503, code: 'file.storage-failed' })
  await expect(send(taskOf(5 * megabyte, { transfer })).sent).rejects.toMatchObject({ code: 'file.storage-failed' })
  expect(server.log).toEqual([])
  expect(server.uploads.get('t7')!.bytes).toBe(3 * megabyte)
})

test('[XFER-04] an interrupted upload starts over where resuming is turned off', async () => {
  settings.canResume = false
  server.uploads.set('t7', { ...broken })
  await send(taskOf(2 * megabyte, { transfer })).sent
  expect(server.log).toEqual(['POST 0', `PATCH 0-${2 * megabyte}`])
})

test('an upload whose last response was lost is found complete', async () => {
  server.uploads.set('t7', { ...broken, bytes: broken.size, item: 'item-a' })
  expect(await send(taskOf(5 * megabyte, { transfer })).sent).toEqual({ itemId: 'item-a' })
  expect(server.log).toEqual(['HEAD'])
})

test('a name that is taken at the end is resolved without sending a byte again', async () => {
  server.taken.add('Grün.bin')
  await expect(send(taskOf(2 * megabyte)).sent).rejects.toMatchObject({ code: 'item.name-taken', status: 409 })
  const again = taskOf(2 * megabyte, { transfer: { id: 't1', url: '/api/v1/transfers/t1' }, onConflict: 'replace' })
  expect(await send(again).sent).toEqual({ itemId: 'item-Grün.bin' })
  expect(server.log.slice(-2)).toEqual(['HEAD', `PATCH ${2 * megabyte}-${2 * megabyte}`])
})

test('a small file whose response was lost is looked for before it is sent again', async () => {
  arrived = 'item-there'
  expect(await send(taskOf(3, { isUncertain: true })).sent).toEqual({ itemId: 'item-there' })
  expect(server.log).toEqual([])
})

test('[XFER-05] a small file that the server was still storing is found once its name is taken', async () => {
  server.taken.add('Grün.bin')
  arrived = 'item-there'
  arrivesLate = true
  expect(await send(taskOf(3, { isUncertain: true })).sent).toEqual({ itemId: 'item-there' })
  expect(server.log).toEqual(['POST 3'])
  const another = send(taskOf(3)).sent
  await expect(another).rejects.toMatchObject({ code: 'item.name-taken', status: 409 })
})

test("a refusal is shown in the server's words", async () => {
  server.answers.push({ status: 415, code: 'file.type-blocked' })
  await expect(send(taskOf(3)).sent).rejects.toMatchObject({ code: 'file.type-blocked', status: 415 })
})

test('no response means that the connection is lost', async () => {
  server.answers.push({ status: 0 })
  await expect(send(taskOf(2 * megabyte)).sent).rejects.toMatchObject({ code: 'offline' })
})

test('a file that can no longer be read is distinguished from a broken connection', async () => {
  const task = taskOf(2 * megabyte)
  vi.spyOn(task.file!, 'slice').mockReturnValue({ arrayBuffer: () => Promise.reject(new Error('gone')) } as never)
  server.answers.push({ status: 0 })
  await expect(send(task).sent).rejects.toMatchObject({ code: 'upload.file-gone' })
})

test('[XFER-02] cancelling an upload removes it from the server', async () => {
  server.uploads.set('t7', { ...broken })
  await transport.terminate(taskOf(5 * megabyte, { transfer }))
  expect(server.uploads.size).toBe(0)
})

test('[XFER-12] bytes go directly to the storage if the server offers it', async () => {
  isDirect = true
  server.partSize = megabyte
  sendDirect = async ({ partSize, transfer }) => ({ itemId: `${transfer.id} in ${partSize}` })
  expect(await send(taskOf(5 * megabyte)).sent).toEqual({ itemId: `t1 in ${megabyte}` })
  expect(server.log).toEqual(['POST 0'])
})

test('[XFER-12] a browser that the storage refuses sends to the server instead', async () => {
  isDirect = true
  server.partSize = megabyte
  sendDirect = async () => {
    isDirect = false
    return null
  }
  settings.chunkSize = null
  expect(await send(taskOf(5 * megabyte)).sent).toEqual({ itemId: 'item-Grün.bin' })
  expect(server.log).toEqual(['POST 0', 'POST 0', `PATCH 0-${5 * megabyte}`])
})

test('[XFER-12] an upload that was sent directly to the storage continues there', async () => {
  server.uploads.set('t7', { ...broken, partSize: megabyte })
  sendDirect = async ({ transfer: { id } }) => ({ itemId: `${id} is there` })
  expect(await send(taskOf(5 * megabyte, { transfer })).sent).toEqual({ itemId: 't7 is there' })
  expect(server.log).toEqual(['HEAD'])
})
