import { type TransferListItem, Worker } from 'node:worker_threads'

export interface ThreadLimits {
  readonly milliseconds: number
  readonly heapMegabytes: number
}

/** Says why a thread ended before it answered. */
export type ThreadEnd = 'too-slow' | 'too-large' | 'broken'

export interface Asking {
  readonly signal?: AbortSignal | undefined
  /** Ports inside the order to transfer to the thread. */
  readonly transfer?: readonly TransferListItem[]
}

/** Processes untrusted bytes in a thread of its own, one order after the other. */
export interface BoundedThread<Order, Answer> {
  /**
   * Returns the thread's answer, or how the thread ended. Work that takes too long or too much memory ends the thread,
   * and the next order gets a new one. @throws only the reason of `signal`
   */
  ask(order: Order, asking?: Asking): Promise<Answer | { readonly end: ThreadEnd }>
  close(): Promise<void>
}

/** Makes a bounded thread. `program` must post one answer for each message. */
export function createBoundedThread<Order, Answer extends object>(
  program: URL,
  limits: ThreadLimits,
): BoundedThread<Order, Answer> {
  let worker: Worker | null = null

  async function stop(): Promise<void> {
    const old = worker
    worker = null
    await old?.terminate()
  }

  return {
    async ask(order, { signal, transfer = [] } = {}) {
      signal?.throwIfAborted()
      worker ??= start(program, limits.heapMegabytes)
      const answer = await askOnce<Answer>(worker, order, { milliseconds: limits.milliseconds, signal, transfer })
      if (answer !== 'aborted' && !('end' in answer)) return answer
      await stop()
      signal?.throwIfAborted()
      return answer === 'aborted' ? { end: 'too-slow' } : answer
    },
    close: stop,
  }
}

function start(program: URL, heapMegabytes: number): Worker {
  const made = new Worker(program, {
    // The thread must not see the server's secrets.
    env: {},
    resourceLimits: {
      maxOldGenerationSizeMb: heapMegabytes,
      maxYoungGenerationSizeMb: Math.ceil(heapMegabytes / 8),
      stackSizeMb: 4,
    },
    stdout: true,
    stderr: true,
  })
  made.unref()
  return made
}

type Ended = { readonly end: ThreadEnd }

/** Sends one order to the thread; returns its answer, or how the thread ended. */
function askOnce<Answer>(
  worker: Worker,
  order: unknown,
  { milliseconds, signal, transfer = [] }: Asking & { readonly milliseconds: number },
): Promise<Answer | Ended | 'aborted'> {
  const { promise, resolve } = Promise.withResolvers<Answer | Ended | 'aborted'>()
  const timer = setTimeout(() => resolve({ end: 'too-slow' }), milliseconds)
  const onAnswer = (answer: Answer) => resolve(answer)
  const onError = (error: Error) => {
    const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    resolve({ end: isMemory ? 'too-large' : 'broken' })
  }
  const onExit = () => resolve({ end: 'broken' })
  const onAbort = () => resolve('aborted')
  worker.once('message', onAnswer).once('error', onError).once('exit', onExit)
  signal?.addEventListener('abort', onAbort, { once: true })
  worker.postMessage(order, transfer)
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', onAnswer).off('error', onError).off('exit', onExit)
    signal?.removeEventListener('abort', onAbort)
  })
}
