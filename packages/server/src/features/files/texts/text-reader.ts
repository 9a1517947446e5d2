import { Worker } from 'node:worker_threads'
import { type NoTextReason, readLimits } from './text-limits.ts'
import type { ReadAnswer, ReadOrder } from './text-reader.worker.ts'

/** Reads files in a thread of its own, one after the other. */
export interface TextReader {
  /** Never rejects for what a file is: one that takes too long or too much memory ends its thread, and the next gets a new one. */
  read(order: ReadOrder, signal?: AbortSignal): Promise<ReadAnswer>
  close(): Promise<void>
}

// The bundle of the server has it as a file beside its own.
const program = new URL(`./text-reader.worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url)

export function createTextReader(limits: { milliseconds: number; heapMegabytes: number } = readLimits): TextReader {
  let worker: Worker | null = null

  function start(): Worker {
    const made = new Worker(program, {
      // Nothing of the server's secrets is needed there.
      env: {},
      resourceLimits: {
        maxOldGenerationSizeMb: limits.heapMegabytes,
        maxYoungGenerationSizeMb: Math.ceil(limits.heapMegabytes / 8),
        stackSizeMb: 4,
      },
      stdout: true,
      stderr: true,
    })
    made.unref()
    return made
  }

  async function stop(): Promise<void> {
    const old = worker
    worker = null
    await old?.terminate()
  }

  return {
    async read(order, signal) {
      signal?.throwIfAborted()
      worker ??= start()
      const answer = await askOnce(worker, order, limits.milliseconds, signal)
      if (answer !== 'aborted' && !('end' in answer)) return answer
      await stop()
      signal?.throwIfAborted()
      return { reason: answer === 'aborted' ? 'too-slow' : answer.end }
    },
    close: stop,
  }
}

type Told = ReadAnswer | { readonly end: NoTextReason }

/** One question to the thread: its answer, or how the thread ended. */
function askOnce(
  worker: Worker,
  order: ReadOrder,
  milliseconds: number,
  signal?: AbortSignal,
): Promise<Told | 'aborted'> {
  const { promise, resolve } = Promise.withResolvers<Told | 'aborted'>()
  const timer = setTimeout(() => resolve({ end: 'too-slow' }), milliseconds)
  const onAnswer = (answer: ReadAnswer) => resolve(answer)
  const onError = (error: Error) => {
    const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    resolve({ end: isMemory ? 'too-large' : 'broken' })
  }
  const onExit = () => resolve({ end: 'broken' })
  const onAbort = () => resolve('aborted')
  worker.once('message', onAnswer).once('error', onError).once('exit', onExit)
  signal?.addEventListener('abort', onAbort, { once: true })
  worker.postMessage(order)
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', onAnswer).off('error', onError).off('exit', onExit)
    signal?.removeEventListener('abort', onAbort)
  })
}
