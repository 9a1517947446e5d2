import type { BundleOutcome, BundleOutcomes } from '@holdall/contract/files/bundles.endpoints.ts'
import { afterThis, createBreaths } from '../../../ui/yielder.ts'
import { pageHeaders, tabId } from '../../api/page-person.ts'
import { fileGone, readBytes } from '../file-bytes.ts'
import { sendBytes } from '../send-bytes.ts'
import { failureOf, isNameTaken, refusalOf, UploadFailure, verdictOn } from '../upload-failure.ts'
import { lanes } from '../upload-lanes.ts'
import type { UploadTask } from '../upload-task.ts'
import { bundledBytes, mostBundled } from '../upload-task.ts'
import type { SendHooks, Sent, UploadTransport } from '../upload-transport.ts'
import type { BundlePart } from './bundle-form.ts'
import { bundleForm } from './bundle-form.ts'

export type BundleOptions = {
  endpoint: string
  /** Sends every other file, and a small one that is alone. */
  single: UploadTransport
  /** Which files whose response was lost are already listed; returns their IDs. */
  findArrived: (tasks: readonly UploadTask[], signal: AbortSignal) => Promise<ReadonlyMap<UploadTask, string>>
}

/** A file that waits for its bundle, or is in one. */
type Member = {
  task: UploadTask
  hooks: SendHooks
  resolve: (sent: Sent) => void
  reject: (reason: unknown) => void
}

/** That few are sent one by one, each in a request of its own. */
const few = 3

/**
 * Sends small files together: browsers and servers take about as long for a request as for the bytes of a small file.
 * Nobody sees the bundles: each file has its own progress, result and signal. If one is stopped, its bundle is sent
 * again without it.
 */
export function createBundles(options: BundleOptions): UploadTransport {
  let waiting: Member[] = []
  let running = 0
  let isPlanned = false

  function plan(): void {
    if (isPlanned) return
    isPlanned = true
    // Files that are handed over at the same time go together.
    afterThis(() => {
      isPlanned = false
      fill()
    })
  }

  function fill(): void {
    waiting = waiting.filter(member => !isStopped(member))
    while (running < lanes.bundles && waiting.length > 0) {
      const count = waiting.length <= few ? 1 : countOf(waiting)
      void run(waiting.splice(0, count))
    }
  }

  async function run(members: readonly Member[]): Promise<void> {
    running += 1
    const again = members.length === 1 ? await sendOne(options, members[0]!) : await sendTogether(options, members)
    running -= 1
    waiting.unshift(...again)
    plan()
  }

  return {
    isBundled,
    send(task, hooks) {
      if (!isBundled(task)) return options.single.send(task, hooks)
      return new Promise((resolve, reject) => {
        waiting.push({ task, hooks, resolve, reject })
        hooks.signal.addEventListener('abort', () => reject(hooks.signal.reason), { once: true })
        plan()
      })
    },
    terminate: task => options.single.terminate(task),
  }
}

function isBundled({ size, transfer, folderId }: UploadTask): boolean {
  return size <= bundledBytes && transfer === null && folderId !== ''
}

function isStopped({ hooks }: Member): boolean {
  return hooks.signal.aborted
}

/** How many of them form the next bundle, in their order: as many of one link as it may contain. */
function countOf(members: readonly Member[]): number {
  let bytes = 0
  for (const [count, { task }] of members.entries()) {
    bytes += task.size
    const isFull = count >= mostBundled.files || (count > 0 && bytes > mostBundled.bytes)
    if (isFull || task.link !== members[0]?.task.link) return count
  }
  return members.length
}

async function sendOne({ single }: BundleOptions, { task, hooks, resolve, reject }: Member): Promise<Member[]> {
  await single.send(task, hooks).then(resolve, reject)
  return []
}

/** Returns those that have to be sent again, because another one of the bundle was stopped. */
async function sendTogether(options: BundleOptions, members: readonly Member[]): Promise<Member[]> {
  const abort = new AbortController()
  const stop = () => abort.abort()
  for (const { hooks } of members) hooks.signal.addEventListener('abort', stop)
  const open = new Set(members)
  try {
    await deliver(options, open, abort.signal)
    return []
  } catch (error) {
    if (abort.signal.aborted) {
      // The server may have it all by now.
      return [...open].filter(member => !isStopped(member)).map(asUncertain)
    }
    await give(options, open, error)
    return []
  } finally {
    for (const { hooks } of members) hooks.signal.removeEventListener('abort', stop)
  }
}

function asUncertain(member: Member): Member {
  member.hooks.onProgress(0)
  return { ...member, task: { ...member.task, isUncertain: true } }
}

/** Settles members one after the other, and takes them out of `open`. Rejects if the bundle as a whole failed. */
async function deliver(options: BundleOptions, open: Set<Member>, signal: AbortSignal): Promise<void> {
  await takeArrived(options, open, signal)
  const read = await readAll(open)
  signal.throwIfAborted()
  if (read.length === 0) return
  const breath = createBreaths()
  const form = await bundleForm(read, `bundle-of-${tabId}`)
  await breath()
  signal.throwIfAborted()
  const reply = await sendBytes({
    method: 'POST',
    url: options.endpoint,
    headers: { 'content-type': form.contentType, ...pageHeaders() },
    body: form.body,
    signal,
    onProgress: showProgress(read, form.starts),
  })
  if (reply.status !== 200) throw failureOf(reply)
  const { data } = JSON.parse(reply.text) as BundleOutcomes
  const late = new Map<Member, UploadFailure>()
  for (const [place, { member }] of read.entries()) {
    const failure = resolveDone(member, data[place])
    if (failure && member.task.isUncertain && isNameTaken(failure)) {
      late.set(member, failure)
      continue
    }
    open.delete(member)
    if (failure) member.reject(failure)
    // Each changes what the screens show.
    await breath()
  }
  await takeArrived(options, open, signal)
  for (const [member, failure] of late) if (open.delete(member)) member.reject(failure)
}

/** Returns why a file wasn't stored. */
function resolveDone({ resolve }: Member, outcome: BundleOutcome | undefined): UploadFailure | null {
  if (outcome?.status !== 'done') return refusalOf(outcome?.problem?.status ?? 500, outcome?.problem ?? null)
  resolve({ itemId: outcome.itemId ?? null, ...(outcome.isUnchanged ? { isUnchanged: true } : {}) })
  return null
}

async function takeArrived({ findArrived }: BundleOptions, open: Set<Member>, signal: AbortSignal): Promise<void> {
  const uncertain = [...open].filter(({ task }) => task.isUncertain)
  if (uncertain.length === 0) return
  const arrived = await findArrived(
    uncertain.map(({ task }) => task),
    signal,
  )
  for (const member of uncertain) {
    const itemId = arrived.get(member.task)
    if (itemId === undefined) continue
    open.delete(member)
    member.resolve({ itemId })
  }
}

type ReadMember = BundlePart & { member: Member }

/** Reads all files in one go. Those that can't be read any longer are rejected. */
async function readAll(open: Set<Member>): Promise<ReadMember[]> {
  const members = [...open]
  try {
    const whole = await readBytes(new Blob(members.map(({ task }) => task.file ?? missing())))
    if (whole.byteLength === members.reduce((sum, { task }) => sum + task.size, 0)) return cut(members, whole)
  } catch (error) {
    if (!(error instanceof UploadFailure)) throw error
  }
  return readEach(open)
}

function missing(): never {
  throw fileGone()
}

function cut(members: readonly Member[], whole: ArrayBuffer): ReadMember[] {
  let at = 0
  return members.map(member => {
    const { task } = member
    const bytes = new Uint8Array(whole, at, task.size)
    at += task.size
    return { member, task, bytes }
  })
}

async function readEach(open: Set<Member>): Promise<ReadMember[]> {
  const read: ReadMember[] = []
  for (const member of [...open]) {
    const { task } = member
    try {
      const bytes = new Uint8Array(await readBytes(task.file ?? missing()))
      if (bytes.byteLength !== task.size) throw fileGone()
      read.push({ member, task, bytes })
    } catch (error) {
      open.delete(member)
      member.reject(error)
    }
  }
  return read
}

/** Files are sent in their order, so each is as far as the body has got beyond its beginning. */
function showProgress(read: readonly ReadMember[], starts: readonly number[]): (sent: number) => void {
  let next = 0
  return sent => {
    for (; next < read.length; next++) {
      const { member, task } = read[next]!
      const own = Math.min(task.size, sent - (starts[next] ?? 0))
      if (own <= 0) return
      member.hooks.onProgress(own)
      if (own < task.size) return
    }
  }
}

/**
 * Hands the failure of a whole bundle to its files. What a proxy or the server refuses as a whole is sent file by file,
 * so that each gets its own answer.
 */
async function give({ single }: BundleOptions, open: ReadonlySet<Member>, error: unknown): Promise<void> {
  const isRefused = error instanceof UploadFailure && verdictOn(error) === 'final'
  for (const { task, hooks, resolve, reject } of open) {
    if (!isRefused) reject(error)
    else await single.send(task, hooks).then(resolve, reject)
  }
}
