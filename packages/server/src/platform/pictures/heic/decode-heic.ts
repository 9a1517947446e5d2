import { stat } from 'node:fs/promises'
import { createKeyedQueue } from '../../keyed-queue.ts'
import { createBoundedThread, type ThreadLimits } from '../../threads/bounded-thread.ts'
import { threadProgram } from '../../threads/thread-program.ts'
import type { HeicAnswer, HeicOrder } from './heic.worker.ts'
import type { HeicPixels } from './shrink.ts'

/** The library reads the whole file into its memory; bytes. Phone photos are up to 10 MB. */
const largestFile = 64 * 1024 * 1024
const mostPixels = 50_000_000
/** A picture of 50 megapixels takes 300 MB. */
const mostMemory = 512 * 1024 * 1024
const usual: ThreadLimits = { milliseconds: 45_000, heapMegabytes: 64 }
const awaited: ThreadLimits = { ...usual, milliseconds: 10_000 }
const program = threadProgram('heic.worker', import.meta.url)

export interface HeicOptions {
  readonly edge: number
  readonly signal: AbortSignal
  /** A user is waiting for it: it is decoded before pictures made in the background, and gets less time. */
  readonly isAwaited?: boolean
  readonly limits?: ThreadLimits
  /** In addition to the thread's own memory; bytes. */
  readonly memory?: number
}

/** Each decoding may use all the allowed memory, so they run one at a time. */
const queue = createKeyedQueue(1)

/**
 * Decodes the main picture of a HEIC or HEIF file (its path or contents), upright and at least `edge` pixels on its
 * longer side if it is that large. libheif decodes it in a thread of its own (docs/decisions/0064), one at a time:
 * `sharp` ships without HEVC.
 * @throws for broken, truncated and large files, for more than 50 megapixels ("pixel limit"), and after 45 seconds of
 * decoding, or 10 if a user is waiting ("timeout")
 */
export async function decodeHeic(
  source: string | Buffer,
  { edge, signal, isAwaited = false, limits = isAwaited ? awaited : usual, memory = mostMemory }: HeicOptions,
): Promise<HeicPixels> {
  const size = typeof source === 'string' ? (await stat(source)).size : source.length
  if (size > largestFile) throw new Error('libheif: the file is too large')
  const answer = await queue('', () => ask({ source, mostPixels, mostMemory: memory, edge }, limits, signal), isAwaited)
  if ('data' in answer) return answer
  if ('end' in answer) {
    throw new Error(answer.end === 'too-slow' ? 'libheif: timeout' : `libheif gave up (${answer.end})`)
  }
  throw new Error(answer.reason === 'broken' ? 'libheif can’t read it' : 'libheif: beyond the pixel limit')
}

async function ask(order: HeicOrder, limits: ThreadLimits, signal: AbortSignal) {
  const thread = createBoundedThread<HeicOrder, HeicAnswer>(program, limits)
  try {
    return await thread.ask(order, { signal })
  } finally {
    await thread.close()
  }
}
