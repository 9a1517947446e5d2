import type { Guess } from '@holdall/contract/encodings/judge.ts'

/** The worker is kept for the next text, such as the next tile of a folder; milliseconds. */
const restMs = 20_000

type Waiting = { resolve: (guesses: readonly Guess[]) => void; reject: (error: Error) => void }

let worker: Worker | null = null
let rest: ReturnType<typeof setTimeout> | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

/**
 * What the library says about a sample of a text. It is loaded for the first text in an old encoding, into a worker.
 * Rejects if that isn't possible, such as without a network.
 */
export function guessAway(sample: Uint8Array): Promise<readonly Guess[]> {
  const asked = worker ?? start()
  clearTimeout(rest)
  return new Promise((resolve, reject) => {
    const id = ++lastId
    waiting.set(id, { resolve, reject })
    asked.postMessage({ id, sample })
  })
}

function start(): Worker {
  const started = new Worker(new URL('./guess.worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<{ id: number; guesses: readonly Guess[] }>) => {
    waiting.get(data.id)?.resolve(data.guesses)
    waiting.delete(data.id)
    if (waiting.size === 0) rest = setTimeout(stop, restMs)
  })
  started.addEventListener('error', event => {
    const error = new Error(event.message || 'The detector of encodings can’t be loaded')
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    stop()
  })
  worker = started
  return started
}

function stop(): void {
  worker?.terminate()
  worker = null
}
