import type { FileHandle } from 'node:fs/promises'
import type { Disk } from './disk.ts'

/** The folder doesn't answer, such as a network drive whose server is gone. The call wasn't begun. */
export class DiskHung extends Error {
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('The disk of the files doesn’t answer')
    this.name = 'DiskHung'
  }
}

/** Runs calls to the disk, a limited number at a time. */
export interface DiskQueue {
  /** Runs a call when its turn comes. @throws DiskHung if none of those before it has ended for seconds */
  run<T>(call: () => Promise<T>): Promise<T>
  /** The same for a call that must not be left out, such as closing a file: waits as long as it takes. */
  runSurely<T>(call: () => Promise<T>): Promise<T>
}

/** After this long without an answer to any of them, others aren't begun. */
const hungMs = 5000

interface Turn {
  /** By `performance.now()`. */
  readonly since: number
}

interface Waiting {
  readonly begin: () => void
  /** Null for a call that must not be left out. */
  readonly refuse: ((error: Error) => void) | null
}

/**
 * Lets `most` calls use the disk at a time, the others wait in order. If all of them wait for a disk that doesn't answer,
 * calls are refused until one of them ends. Node.js waits for the system in a few threads, which everything shares:
 * without a limit, a folder that hangs would keep passwords from being checked and pages from being sent.
 */
export function createDiskQueue(most: number): DiskQueue {
  /** When each call began that hasn't ended, the oldest first. */
  const running = new Set<Turn>()
  const waiting: Waiting[] = []
  let timer: NodeJS.Timeout | undefined
  let lastEndAt = Number.NEGATIVE_INFINITY

  function isHung(): boolean {
    if (running.size < most) return false
    const now = performance.now()
    const youngest = [...running].at(-1)?.since ?? now
    return now - Math.max(youngest, lastEndAt) >= hungMs
  }

  /** Checks now and then whether the disk hangs, while calls wait. */
  function watch(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      if (isHung()) refuseAll()
      else if (waiting.some(one => one.refuse)) watch()
    }, hungMs / 5)
    timer.unref()
  }

  function refuseAll(): void {
    const left = waiting.filter(one => one.refuse === null)
    for (const one of waiting.splice(0)) one.refuse?.(new DiskHung())
    waiting.push(...left)
  }

  function takeTurn(): Turn {
    const turn = { since: performance.now() }
    running.add(turn)
    return turn
  }

  /** The next in line gets its turn the moment that a call ends, so a new caller can't get ahead of it. */
  function waitForTurn(mayBeRefused: boolean): Promise<Turn> {
    if (mayBeRefused && isHung()) throw new DiskHung()
    return new Promise((begin, refuse) =>
      waiting.push({ begin: () => begin(takeTurn()), refuse: mayBeRefused ? refuse : null }),
    )
  }

  async function run<T>(call: () => Promise<T>, mayBeRefused: boolean): Promise<T> {
    const turn = running.size < most ? takeTurn() : await waitForTurn(mayBeRefused)
    try {
      return await call()
    } finally {
      running.delete(turn)
      lastEndAt = performance.now()
      waiting.shift()?.begin()
    }
  }

  return {
    run(call) {
      const result = run(call, true)
      if (waiting.length > 0) watch()
      return result
    },
    runSurely: call => run(call, false),
  }
}

/** Calls of an open file that use a thread. */
const handleCalls = new Set(['read', 'readv', 'write', 'writev', 'writeFile', 'sync', 'datasync', 'stat', 'truncate'])

/** A disk whose calls take turns, those on its open files included. */
export function inQueue(disk: Disk, queue: DiskQueue): Disk {
  return {
    open: async (...args) => wrapHandle(await queue.run(() => disk.open(...args)), queue),
    copyFile: (...args) => queue.run(() => disk.copyFile(...args)),
    link: (...args) => queue.run(() => disk.link(...args)),
    unlink: path => queue.run(() => disk.unlink(path)),
    rename: (...args) => queue.run(() => disk.rename(...args)),
    truncate: (...args) => queue.run(() => disk.truncate(...args)),
    readStart: (...args) => queue.run(() => disk.readStart(...args)),
    mkdir: ((...args: Parameters<Disk['mkdir']>) => queue.run(() => disk.mkdir(...args))) as Disk['mkdir'],
    stat: ((...args: Parameters<Disk['stat']>) => queue.run(async () => disk.stat(...args))) as Disk['stat'],
    readdir: ((...args: Parameters<Disk['readdir']>) => queue.run(() => disk.readdir(...args))) as Disk['readdir'],
  }
}

function wrapHandle(handle: FileHandle, queue: DiskQueue): FileHandle {
  return new Proxy(handle, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      const call = (...args: unknown[]) => Reflect.apply(value, target, args)
      if (name === 'close') return (...args: unknown[]) => queue.runSurely(async () => call(...args))
      return handleCalls.has(String(name)) ? (...args: unknown[]) => queue.run(async () => call(...args)) : call
    },
  })
}
