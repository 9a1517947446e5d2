import { Worker } from 'node:worker_threads'
import { type NoTextReason, readLimits } from './text-limits.ts'
import type { OutlineAnswer, OutlineOrder, ReadAnswer, ReadOrder } from './text-reader.worker.ts'

/** Reads files in a thread of its own, one after the other. */
export interface TextReader {
  /** Never rejects for what a file is: one that takes too long or too much memory ends its thread, and the next gets a new one. */
  read(order: ReadOrder, signal?: AbortSignal): Promise<ReadAnswer>
  /** The same for all that an office document says. */
  outline(order: OutlineOrder, signal?: AbortSignal): Promise<OutlineAnswer>
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

  async function ask<A extends Answer>(order: ReadOrder | OutlineOrder, signal?: AbortSignal): Promise<A | Refusal> {
    signal?.throwIfAborted()
    worker ??= start()
    const answer = await askOnce(worker, order, limits.milliseconds, signal)
    if (answer !== 'aborted' && !('end' in answer)) return answer as A
    await stop()
    signal?.throwIfAborted()
    return { reason: answer === 'aborted' ? 'too-slow' : answer.end }
  }

  return {
    read: (order, signal) => ask<ReadAnswer>(order, signal),
    outline: (order, signal) => ask<OutlineAnswer>(order, signal),
    close: stop,
  }
}

type Refusal = { readonly reason: NoTextReason }
type Answer = ReadAnswer | OutlineAnswer
type Ended = { readonly end: NoTextReason }

/** One question to the thread: its answer, or how the thread ended. */
function askOnce(
  worker: Worker,
  order: ReadOrder | OutlineOrder,
  milliseconds: number,
  signal?: AbortSignal,
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
  worker.postMessage(order)
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', onAnswer).off('error', onError).off('exit', onExit)
    signal?.removeEventListener('abort', onAbort)
  })
}
