import { beforeEach, expect, test, vi } from 'vitest'
import { type Reach, sendDirect } from './send-direct.ts'
import { newTask } from './upload-task.ts'

const partSize = 10
const file = new File([new Uint8Array(45)], 'film.bin')
const transfer = { id: 't1', url: '/api/v1/transfers/t1?link=here' }
const task = {
  ...newTask({ name: 'film.bin', size: 45, lastModified: 1, folderId: 'f1', file }),
  onConflict: 'replace',
}

let reach: Reach
/** What the bucket contains. */
let stored: Set<number>
/** How the bucket answers the next parts; 0 is no answer. */
let answers: number[]
/** What the server says to the next calls of an address, instead of its usual answer. */
let refusals: { end: string; code: string; status: number }[]
let joins: (string | null)[]
let log: string[]
let most: number

beforeEach(() => {
  reach = { isBlocked: false, hasPassed: false }
  stored = new Set()
  answers = []
  refusals = []
  joins = ['item-1']
  log = []
  most = 0
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => answer(url, method ?? '', String(body)))
  // Pauses between attempts are skipped; waiting for a dead connection is not.
  const later = setTimeout
  vi.stubGlobal('setTimeout', (run: () => void, ms: number) => later(run, ms > 20_000 ? ms : ms / 200))
  return () => vi.unstubAllGlobals()
})

function answer(url: string, method: string, body: string): Response {
  const [path = '', query] = url.split('?')
  expect(query).toBe('link=here')
  const end = `${method} ${path.split('/').at(-1)}`
  const refusal = refusals.find(one => one.end === end)
  if (refusal) {
    refusals.splice(refusals.indexOf(refusal), 1)
    return Response.json({ code: refusal.code, title: refusal.code }, { status: refusal.status })
  }
  if (end === 'POST join') {
    log.push(`join ${body}`)
    return Response.json({ itemId: joins.shift() ?? null, checked: 0 })
  }
  if (end === 'GET parts') {
    const parts = [...stored].map(number => ({ number, size: number === 5 ? 5 : partSize }))
    return Response.json({ size: 45, partSize, parts })
  }
  const { number, sha256 } = JSON.parse(body)
  expect(sha256).toMatch(/^[0-9a-f]{64}$/)
  return Response.json({ url: `https://bucket.example/${number}`, headers: { 'x-of': 'part' }, expiresAt: '' })
}

/** The bucket, and the server's DELETE. */
class FakeRequest extends EventTarget {
  static open = 0
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  #method = ''
  #url = ''
  #headers: Record<string, string> = {}
  open(method: string, url: string): void {
    this.#method = method
    this.#url = url
  }
  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value
  }
  getResponseHeader(): null {
    return null
  }
  abort(): void {
    log.push('cut off')
  }
  send(body: Blob | null): void {
    FakeRequest.open++
    most = Math.max(most, FakeRequest.open)
    setTimeout(() => {
      FakeRequest.open--
      this.status = this.#method === 'DELETE' ? 204 : (answers.shift() ?? 200)
      const number = Number(this.#url.split('/').at(-1))
      log.push(this.#method === 'DELETE' ? 'give up' : `put ${number}: ${this.status}`)
      if (this.#method === 'PUT') expect([body?.size, this.#headers['x-of']]).toEqual([number === 5 ? 5 : 10, 'part'])
      if (this.#method === 'PUT' && this.status === 200) stored.add(number)
      this.dispatchEvent(new Event(this.status === 0 ? 'error' : 'load'))
      // Long enough for the other lanes to begin, also on a busy machine: 60 ms, since pauses are shortened above.
    }, 12_000)
  }
}

function send() {
  const told: number[] = []
  const hooks = {
    signal: new AbortController().signal,
    onProgress: (sent: number) => told.push(sent),
    onTransfer: () => undefined,
  }
  return { told, sent: sendDirect({ task: task as never, file, transfer, partSize }, hooks, reach) }
}

test('[XFER-12] one part goes first, then three at a time, and the file is requested until it exists', async () => {
  joins = [null, 'item-1']
  const { sent, told } = send()
  expect(await sent).toEqual({ itemId: 'item-1' })
  expect([...stored].toSorted()).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(3)
  expect(log.slice(-2)).toEqual(['join {"onConflict":"replace"}', 'join {"onConflict":"replace"}'])
  expect([told[0], told.at(-1)]).toEqual([0, 45])
})

test("[XFER-12] [XFER-05] only what the bucket doesn't have is sent", async () => {
  stored = new Set([1, 3, 5])
  const { sent, told } = send()
  await sent
  expect(log.filter(line => line.startsWith('put')).toSorted()).toEqual(['put 2: 200', 'put 4: 200'])
  expect(told[0]).toBe(25)
})

test('[XFER-12] a part that breaks off is sent again', async () => {
  answers = [200, 0, 503]
  await send().sent
  expect(stored.size).toBe(5)
  expect(log.filter(line => line.startsWith('put'))).toHaveLength(7)
})

test("[XFER-12] a bucket that refuses this browser isn't tried again until the page is closed", async () => {
  answers = [0, 0]
  expect(await send().sent).toBeNull()
  expect(log).toEqual(['put 1: 0', 'put 1: 0', 'give up'])
  expect(reach).toEqual({ isBlocked: true, hasPassed: false })
})

test("[XFER-12] a bucket that the server can't reach either, or that accepted parts before, is waited for", async () => {
  answers = [0, 0]
  refusals = [{ end: 'GET parts', code: 'file.storage-failed', status: 503 }]
  await expect(send().sent).rejects.toMatchObject({ code: 'upload.storage-away' })
  expect([reach.isBlocked, log]).toEqual([false, []])
  reach.hasPassed = true
  stored = new Set([1, 2, 3, 4])
  answers = [0, 0, 0]
  const { sent, told } = send()
  await expect(sent).rejects.toMatchObject({ code: 'upload.storage-away' })
  expect([reach.isBlocked, told.at(-1), log.includes('give up')]).toEqual([false, 40, false])
})

test('[XFER-12] an upload that the bucket has lost starts over, and one that is being joined elsewhere is waited for', async () => {
  refusals = [{ end: 'GET parts', code: 'transfer.gone', status: 410 }]
  expect(await send().sent).toBeNull()
  expect([log, reach.isBlocked]).toEqual([['give up'], false])
  refusals = [{ end: 'POST join', code: 'transfer.busy', status: 423 }]
  expect(await send().sent).toEqual({ itemId: 'item-1' })
})
