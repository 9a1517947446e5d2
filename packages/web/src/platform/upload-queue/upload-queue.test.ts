import { expect, test } from 'vitest'
import { createFakeNetwork, fakeUpload } from './testing/fake-network.ts'

const megabyte = 1024 * 1024
const large = (name: string) => fakeUpload(name, 50 * megabyte)
const names = (requests: { task: { name: string } }[]) => requests.map(request => request.task.name)

test('[XFER-03] several files are sent at once, large ones two at a time beside small ones', () => {
  const { queue, open } = createFakeNetwork()
  queue.add([large('A'), large('B'), large('C'), fakeUpload('1'), fakeUpload('2'), fakeUpload('3')])
  expect(names(open)).toEqual(['A', 'B', '1', '2'])
})

test('[XFER-03] small files alone use every lane, and the next one starts as one ends', async () => {
  const { queue, open } = createFakeNetwork()
  queue.add(['1', '2', '3', '4', '5', '6'].map(name => fakeUpload(name)))
  expect(names(open)).toEqual(['1', '2', '3', '4'])
  await open[1]!.succeed()
  expect(names(open)).toEqual(['1', '3', '4', '5'])
})

test("[XFER-03] a refused file says why and doesn't stop the others", async () => {
  const { queue, open, find, state } = createFakeNetwork()
  queue.add([fakeUpload('bad'), fakeUpload('good')])
  await open[0]!.fail('file.type-blocked', 415)
  await open[0]!.succeed()
  expect(find('bad')).toMatchObject({ state: 'failed', error: { code: 'file.type-blocked' } })
  expect(state('good')).toBe('done')
})

test('[XFER-03] after a short failure of the server a file is retried automatically, and given up after five attempts', async () => {
  const { queue, open, pass, find } = createFakeNetwork()
  queue.add([fakeUpload('a')])
  for (let attempt = 1; attempt <= 5; attempt++) {
    expect(open).toHaveLength(1)
    await open[0]!.fail('file.storage-failed', 503)
    if (attempt < 5) {
      expect(find('a')?.state).toBe('waiting')
      await pass(30_000)
    }
  }
  await pass(120_000)
  expect(open).toHaveLength(0)
  expect(find('a')).toMatchObject({ state: 'failed', error: { code: 'file.storage-failed' } })
})

test('[XFER-12] an unreachable storage is waited for however long it takes, and nothing else is held up', async () => {
  const { queue, open, pass, find, state } = createFakeNetwork()
  queue.add([fakeUpload('a')])
  for (let attempt = 1; attempt <= 9; attempt++) {
    await open[0]!.fail('upload.storage-away', 503)
    expect(find('a')).toMatchObject({ state: 'waiting', error: { code: 'upload.storage-away' } })
    await pass(30_000)
  }
  queue.add([fakeUpload('b')])
  expect(open).toHaveLength(2)
  await open[0]!.succeed()
  expect(state('a')).toBe('done')
})

test('the server is asked again no earlier than it said', async () => {
  const { queue, open, pass } = createFakeNetwork()
  queue.add([fakeUpload('a')])
  await open[0]!.fail('request.too-many', 429, 20_000)
  await pass(19_999)
  expect(open).toHaveLength(0)
  await pass(1)
  expect(open).toHaveLength(1)
})

test('a full disk of the server is final, although its number looks temporary', async () => {
  const { queue, open, state } = createFakeNetwork()
  queue.add([fakeUpload('a')])
  await open[0]!.fail('file.storage-full', 507)
  expect(state('a')).toBe('failed')
})

test('[XFER-02] a paused file stops and continues from its transfer', async () => {
  const { queue, open, settle, find } = createFakeNetwork()
  const [task] = queue.add([large('A')])
  open[0]!.hooks.onTransfer({ id: 't1', url: '/t1' })
  open[0]!.hooks.onProgress(7 * megabyte)
  queue.pause([task!.id])
  await settle()
  expect(open).toHaveLength(0)
  expect(find('A')).toMatchObject({ state: 'paused', sent: 7 * megabyte })
  queue.resume([task!.id])
  await settle()
  expect(open[0]!.task.transfer).toEqual({ id: 't1', url: '/t1' })
})

test('[XFER-02] resuming before the cancelled request has ended never sends a file twice at once', async () => {
  const { queue, open, settle } = createFakeNetwork()
  const [task] = queue.add([large('A')])
  queue.pause([task!.id])
  queue.resume([task!.id])
  expect(open.length).toBeLessThanOrEqual(1)
  await settle()
  expect(names(open)).toEqual(['A'])
})

test('[XFER-02] everything can be paused, and nothing starts until it is resumed', async () => {
  const { queue, open, settle } = createFakeNetwork()
  const ids = queue.add(['1', '2', '3', '4', '5', '6'].map(name => fakeUpload(name))).map(task => task.id)
  queue.pause(ids)
  await settle()
  expect(open).toHaveLength(0)
  queue.resume(ids)
  await settle()
  expect(open).toHaveLength(4)
})

test('[XFER-02] cancelling makes the server forget the upload', async () => {
  const { queue, open, settle, terminated, state } = createFakeNetwork()
  const [task] = queue.add([large('A')])
  open[0]!.hooks.onTransfer({ id: 't1', url: '/t1' })
  queue.cancel([task!.id])
  await settle()
  expect(terminated).toEqual(['t1'])
  expect(state('A')).toBe('cancelled')
})

test('[XFER-02] what the server creates while it is cancelled is forgotten too, even if it left the list', async () => {
  for (const isCleared of [false, true]) {
    const { queue, open, settle, terminated } = createFakeNetwork()
    const [task] = queue.add([large('A')])
    const { hooks } = open[0]!
    queue.cancel([task!.id])
    if (isCleared) queue.clear(['cancelled'])
    hooks.onTransfer({ id: 't1', url: '/t1' })
    await settle()
    expect(terminated).toEqual(['t1'])
    expect(queue.get(task!.id)?.transfer ?? null).toBeNull()
  }
})

test('[XFER-02] a failed file can be tried again', async () => {
  const { queue, open, settle, state } = createFakeNetwork()
  const [task] = queue.add([fakeUpload('a')])
  await open[0]!.fail('item.forbidden', 403)
  queue.retry([task!.id])
  await settle()
  await open[0]!.succeed()
  expect(state('a')).toBe('done')
})

test('a lost connection parks everything, and one file tests whether it is back', async () => {
  const { queue, open, pass, settle, state } = createFakeNetwork()
  queue.add(['1', '2', '3', '4', '5', '6'].map(name => fakeUpload(name)))
  await open[0]!.fail('offline', 0)
  await settle()
  expect(open).toHaveLength(0)
  expect(state('1')).toBe('waiting')
  await pass(1000)
  expect(open).toHaveLength(1)
  await open[0]!.fail('offline', 0)
  await pass(1999)
  expect(open).toHaveLength(0)
  await pass(1)
  expect(open).toHaveLength(1)
  await open[0]!.succeed()
  expect(open).toHaveLength(4)
})

test('while the device is offline nothing is tried, and everything continues when it is online again', async () => {
  const { queue, open, pass, settle } = createFakeNetwork()
  queue.add([fakeUpload('1'), fakeUpload('2')])
  queue.setOnline(false)
  await pass(600_000)
  expect(open).toHaveLength(0)
  queue.setOnline(true)
  await settle()
  expect(open).toHaveLength(1)
  await open[0]!.succeed()
  expect(open).toHaveLength(1)
})

test('signing out pauses the uploads instead of failing each of them', async () => {
  const { queue, open, pass, state } = createFakeNetwork()
  queue.add([fakeUpload('1'), fakeUpload('2')])
  await open[0]!.fail('request.sign-in-needed', 401)
  expect([state('1'), state('2')]).toEqual(['waiting', 'waiting'])
  await pass(1000)
  await open[0]!.succeed()
  await open[0]!.succeed()
  expect([state('1'), state('2')]).toEqual(['done', 'done'])
})

test("a small file whose response was lost is marked, so that it isn't created twice", async () => {
  const { queue, open, pass } = createFakeNetwork()
  queue.add([fakeUpload('a')])
  await open[0]!.fail('offline', 0)
  await pass(1000)
  expect(open[0]!.task.isUncertain).toBe(true)
})

test('[XFER-05] an unfinished upload waits for its file and continues from what the server has', async () => {
  const { queue, open, settle, state } = createFakeNetwork()
  const transfer = { id: 't9', url: '/t9' }
  const { file: _, ...unfinished } = large('film.mp4')
  const [task] = queue.add([{ ...unfinished, state: 'unfinished', sent: 20 * megabyte, transfer }])
  expect(open).toHaveLength(0)
  expect(state('film.mp4')).toBe('unfinished')
  queue.attach(task!.id, { name: 'film.mp4', size: 50 * megabyte } as File)
  await settle()
  expect(open[0]!.task).toMatchObject({ transfer, sent: 20 * megabyte })
})

test('[XFER-02] the total counts every file that is being sent or done', async () => {
  const { queue, open, pass } = createFakeNetwork()
  queue.add([fakeUpload('a', 400_000), fakeUpload('b', 600_000)])
  open[0]!.hooks.onProgress(300_000)
  await pass(100)
  expect(queue.snapshot().totals).toMatchObject({ bytes: 1_000_000, sentBytes: 300_000 })
  await open[0]!.succeed()
  await pass(100)
  expect(queue.snapshot().totals).toMatchObject({ sentBytes: 400_000, counts: { done: 1, sending: 1 } })
  await open[0]!.fail('item.forbidden', 403)
  await pass(100)
  expect(queue.snapshot()).toMatchObject({ progress: 1, totals: { bytes: 400_000 } })
})

test('[XFER-02] speed and time left follow what was sent recently', async () => {
  const { queue, open, pass } = createFakeNetwork()
  queue.add([large('A')])
  for (let second = 1; second <= 5; second++) {
    open[0]!.hooks.onProgress(second * megabyte)
    await pass(1000)
  }
  open[0]!.hooks.onProgress(5 * megabyte)
  const { speed, secondsLeft } = queue.snapshot()
  expect(speed! / megabyte).toBeCloseTo(1, 0)
  expect(secondsLeft!).toBeGreaterThan(35)
  expect(secondsLeft!).toBeLessThan(55)
})

test('finished uploads leave the list when the next files are added', async () => {
  const { queue, open, find } = createFakeNetwork()
  queue.add([fakeUpload('old')])
  await open[0]!.succeed()
  queue.add([fakeUpload('new')])
  expect(find('old')).toBeUndefined()
})

test('[XFER-08] ten thousand files reach the screen in few updates, and all arrive', async () => {
  const { queue, open, pass, settle } = createFakeNetwork()
  let told = 0
  queue.subscribe(() => {
    told += 1
  })
  queue.add(Array.from({ length: 10_000 }, (_, index) => fakeUpload(`f${index}`)))
  expect(told).toBe(0)
  await pass(100)
  expect(told).toBe(1)
  while (open.length > 0) {
    for (const request of [...open]) void request.succeed()
    await settle()
  }
  await pass(100)
  expect(told).toBe(2)
  expect(queue.snapshot().totals.counts).toMatchObject({ done: 10_000, queued: 0, sending: 0 })
})

test("the file itself isn't kept in memory once it has arrived", async () => {
  const { queue, open, find } = createFakeNetwork()
  queue.add([fakeUpload('a')])
  await open[0]!.succeed()
  expect(find('a')).toMatchObject({ file: null, itemId: 'item-a' })
})
