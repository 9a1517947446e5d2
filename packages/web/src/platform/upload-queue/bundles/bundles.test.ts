import type { BundleOutcome } from '@holdall/contract/files/bundles.endpoints.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { FakeBundleServer } from '../testing/fake-bundle-server.ts'
import type { UploadTask } from '../upload-task.ts'
import { bundledBytes, mostBundled, newTask } from '../upload-task.ts'
import type { SendHooks, Sent } from '../upload-transport.ts'
import { createBundles } from './bundles.ts'

let server: FakeBundleServer
let alone: string[]
let arrived: (task: UploadTask) => string | null

beforeEach(() => {
  server = new FakeBundleServer()
  alone = []
  arrived = () => null
  vi.stubGlobal('XMLHttpRequest', server.request())
  vi.stubGlobal('location', { href: 'https://drive.example/' })
  return () => vi.unstubAllGlobals()
})

function bundles() {
  return createBundles({
    endpoint: '/api/v1/transfers/bundles',
    single: {
      send: async task => {
        alone.push(task.name)
        return { itemId: `alone-${task.name}` }
      },
      terminate: async () => undefined,
    },
    findArrived: async tasks => new Map(tasks.flatMap(task => (arrived(task) ? [[task, arrived(task)!]] : []))),
  })
}

function taskOf(name: string, change: Partial<UploadTask> = {}, text = `This is ${name}.`): UploadTask {
  const file = new File([text], name, { type: 'text/plain', lastModified: 5 })
  return { ...newTask({ name, size: file.size, lastModified: 5, folderId: 'f1', file }), ...change }
}

const named = (count: number) => Array.from({ length: count }, (_, n) => taskOf(`${n}.txt`))

function sendAll(tasks: readonly UploadTask[], transport = bundles()) {
  const aborts = tasks.map(() => new AbortController())
  const progress = tasks.map((): number[] => [])
  const results: (Sent | unknown)[] = tasks.map(() => undefined)
  const sent = tasks.map((task, n) => {
    const hooks: SendHooks = {
      signal: aborts[n]!.signal,
      onProgress: bytes => progress[n]!.push(bytes),
      onTransfer: () => undefined,
    }
    return transport.send(task, hooks).then(
      result => {
        results[n] = result
      },
      error => {
        results[n] = error
      },
    )
  })
  return { aborts, progress, results, settled: Promise.all(sent) }
}

const opened = (count: number) => expect.poll(() => server.open.length).toBe(count)
const sizes = () => server.received.map(({ bodies }) => bodies.length).sort((a, b) => a - b)
const done = (bundle: { bodies: string[] }): BundleOutcome[] =>
  bundle.bodies.map((_, n) => ({ status: 'done', itemId: `item-${n}` }))
async function answerAll(): Promise<void> {
  for (const { answer, bundle } of [...server.open]) await answer(200, done(bundle))
}

test('[XFER-02] small files go together, with everything that the server must know of each', async () => {
  const tasks = [...named(3), taskOf('last', { onConflict: 'replace', folderId: 'f2' })]
  const { settled, results } = sendAll(tasks)
  await opened(1)
  const { bundle, bodies } = server.received[0]!
  expect(bodies).toEqual(['This is 0.txt.', 'This is 1.txt.', 'This is 2.txt.', 'This is last.'])
  expect(bundle.files[3]).toEqual({
    name: 'last',
    parentId: 'f2',
    size: 13,
    filetype: 'text/plain',
    lastModified: 5,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    onConflict: 'replace',
  })
  expect(bundle.link).toBeUndefined()
  await server.open[0]!.answer(200, [
    { status: 'done', itemId: 'i0' },
    { status: 'done', itemId: 'i1', isUnchanged: true },
    { status: 'failed', problem: { type: '', title: 'Taken', status: 409, code: 'item.name-taken' } },
    { status: 'done', itemId: 'i3' },
  ])
  await settled
  expect(results).toEqual([
    { itemId: 'i0' },
    { itemId: 'i1', isUnchanged: true },
    expect.objectContaining({ code: 'item.name-taken', status: 409 }),
    { itemId: 'i3' },
  ])
  expect(alone).toEqual([])
})

test('[XFER-02] a few files, larger ones and begun ones are sent one by one', async () => {
  const few = sendAll(named(3))
  await few.settled
  const transport = bundles()
  const large = taskOf('large', {}, 'x'.repeat(bundledBytes + 1))
  const begun = taskOf('begun', { transfer: { id: 't1', url: '/t1' } })
  const attached = taskOf('attached', { folderId: '' })
  expect([large, begun, attached, taskOf('small')].map(task => transport.isBundled?.(task))).toEqual([
    false,
    false,
    false,
    true,
  ])
  await sendAll([large, begun, attached], transport).settled
  expect(alone).toEqual(['0.txt', '1.txt', '2.txt', 'large', 'begun', 'attached'])
  expect(server.received).toEqual([])
})

test('[XFER-02] a bundle has a limited number of files and bytes, and files of one link', async () => {
  const many = sendAll(named(mostBundled.files + 10))
  await opened(2)
  expect(sizes()).toEqual([10, mostBundled.files])
  await answerAll()
  await many.settled
  server.received.length = 0
  const text = 'x'.repeat(bundledBytes)
  const heavy = sendAll(Array.from({ length: 12 }, (_, n) => taskOf(`${n}`, {}, text)))
  await opened(2)
  expect(sizes()).toEqual([4, 8])
  await answerAll()
  await heavy.settled
  server.received.length = 0
  const mixed = sendAll([...named(4), ...named(4).map(task => ({ ...task, link: 'slug' }))])
  await opened(2)
  expect(sizes()).toEqual([4, 4])
  expect(new Set(server.received.map(({ bundle }) => bundle.link))).toEqual(new Set([undefined, 'slug']))
  await answerAll()
  await mixed.settled
})

test('[XFER-02] one file that is stopped doesn’t stop the others, which are sent again without it', async () => {
  const { aborts, results, settled, progress } = sendAll(named(5))
  await opened(1)
  aborts[2]!.abort(new Error('cancelled'))
  await expect.poll(() => server.received.length).toBe(2)
  expect(server.received[1]!.bodies).toEqual(['This is 0.txt.', 'This is 1.txt.', 'This is 3.txt.', 'This is 4.txt.'])
  expect(progress[0]!.at(-1)).toBe(0)
  await answerAll()
  await settled
  expect(results[2]).toEqual(new Error('cancelled'))
  expect(results.toSpliced(2, 1)).toEqual([0, 1, 2, 3].map(n => ({ itemId: `item-${n}` })))
})

test('[XFER-05] files whose answer was lost are looked for before they are sent again', async () => {
  arrived = task => (task.name === '1.txt' && task.isUncertain ? 'there' : null)
  const { aborts, results, settled } = sendAll(named(6))
  await opened(1)
  aborts[0]!.abort()
  await expect.poll(() => server.received.length).toBe(2)
  expect(server.received[1]!.bundle.files.map(({ name }) => name)).toEqual(['2.txt', '3.txt', '4.txt', '5.txt'])
  await answerAll()
  await settled
  expect(results[1]).toEqual({ itemId: 'there' })
})

test('[XFER-05] files that the server was still storing are found once their names are taken', async () => {
  const { aborts, results, settled } = sendAll(named(6))
  await opened(1)
  aborts[0]!.abort()
  await expect.poll(() => server.received.length).toBe(2)
  arrived = task => (task.name === '1.txt' && task.isUncertain ? 'there' : null)
  const taken = { type: '', title: 'Taken', status: 409, code: 'item.name-taken' }
  const { answer, bundle } = server.open.at(-1)!
  const outcomes = done(bundle)
  await answer(200, [{ status: 'failed', problem: taken }, { status: 'failed', problem: taken }, ...outcomes.slice(2)])
  await settled
  expect(results.slice(1)).toEqual([
    { itemId: 'there' },
    expect.objectContaining({ code: 'item.name-taken' }),
    ...[2, 3, 4].map(n => ({ itemId: `item-${n}` })),
  ])
})

test('[XFER-05] without an answer, every file of the bundle fails as unreachable', async () => {
  const { results, settled } = sendAll(named(4))
  await opened(1)
  await server.open[0]!.answer(0)
  await settled
  expect(results).toEqual(Array.from({ length: 4 }, () => expect.objectContaining({ code: 'offline' })))
  expect(alone).toEqual([])
})

test('[XFER-02] what is refused as a whole is sent file by file; what may pass later isn’t', async () => {
  const refused = sendAll(named(4))
  await opened(1)
  await server.open[0]!.answer(413)
  await refused.settled
  expect(alone).toEqual(['0.txt', '1.txt', '2.txt', '3.txt'])
  const busy = sendAll(named(4))
  await opened(1)
  await server.open[0]!.answer(503)
  await busy.settled
  expect(busy.results).toEqual(Array.from({ length: 4 }, () => expect.objectContaining({ status: 503 })))
  expect(alone).toHaveLength(4)
})

test('[XFER-02] a file that can no longer be read fails alone', async () => {
  const [gone, changed, ...others] = named(6)
  const broken = Object.assign(taskOf('gone'), gone)
  const unreadable = new File(['x'], 'gone')
  Object.assign(unreadable, { arrayBuffer: async () => Promise.reject(new Error('gone')) })
  const { results, settled } = sendAll([{ ...broken, file: unreadable, size: 9 }, { ...changed!, size: 3 }, ...others])
  await opened(1)
  expect(server.received[0]!.bodies).toHaveLength(4)
  await answerAll()
  await settled
  expect(results.slice(0, 2)).toEqual(
    Array.from({ length: 2 }, () => expect.objectContaining({ code: 'upload.file-gone' })),
  )
  expect(results.slice(2)).toEqual([0, 1, 2, 3].map(n => ({ itemId: `item-${n}` })))
})
