import { UploadFailure } from '../upload-failure.ts'
import { UploadQueue } from '../upload-queue.ts'
import type { NewUpload, UploadTask } from '../upload-task.ts'
import type { SendHooks, UploadTransport } from '../upload-transport.ts'

/** A request that a test answers by hand. */
export type FakeRequest = {
  task: UploadTask
  hooks: SendHooks
  succeed: () => Promise<void>
  fail: (code: string, status: number, retryAfterMs?: number) => Promise<void>
}

/** A queue over a network, a clock and timers that only move when a test says so. */
export function createFakeNetwork() {
  let at = 0
  let timers: { run: () => void; at: number }[] = []
  const open: FakeRequest[] = []
  const terminated: string[] = []
  const settle = () => new Promise<void>(resolve => setImmediate(resolve))
  const transport: UploadTransport = {
    send: (task, hooks) =>
      new Promise((resolve, reject) => {
        const request: FakeRequest = {
          task,
          hooks,
          succeed: async () => {
            close()
            resolve({ itemId: `item-${task.name}` })
            await settle()
          },
          fail: async (code, status, retryAfterMs) => {
            close()
            reject(new UploadFailure(code, status, code, retryAfterMs ?? null))
            await settle()
          },
        }
        const close = () => open.splice(open.indexOf(request), 1)
        hooks.signal.addEventListener('abort', () => {
          if (open.includes(request)) close()
          reject(hooks.signal.reason)
        })
        open.push(request)
      }),
    terminate: async task => {
      terminated.push(task.transfer?.id ?? '')
    },
  }
  const queue = new UploadQueue({
    transport,
    now: () => at,
    wait: (run, ms) => {
      const timer = { run, at: at + ms }
      timers.push(timer)
      return () => {
        timers = timers.filter(other => other !== timer)
      }
    },
    chance: () => 1,
  })
  /** Lets time pass, running what falls due. */
  const pass = async (ms: number) => {
    const end = at + ms
    for (;;) {
      const next = timers.filter(timer => timer.at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      timers = timers.filter(timer => timer !== next)
      at = Math.max(at, next.at)
      next.run()
      await settle()
    }
    at = end
  }
  const find = (name: string) => queue.tasks().find(task => task.name === name)
  return { queue, open, terminated, settle, pass, find, state: (name: string) => find(name)?.state }
}

export function fakeUpload(name: string, size = 10): NewUpload {
  const file = { name, size, type: '', lastModified: 1 } as File
  return { name, size, lastModified: 1, folderId: 'folder', file }
}
