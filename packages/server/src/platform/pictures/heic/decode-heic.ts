import { stat } from 'node:fs/promises'
import { createBoundedThread, type ThreadLimits } from '../../threads/bounded-thread.ts'
import { threadProgram } from '../../threads/thread-program.ts'
import { createTurns } from '../../turns.ts'
import type { HeicAnswer, HeicOrder } from './heic.worker.ts'
import type { HeicPixels } from './shrink.ts'

/** The library reads the whole file into its memory; bytes. Photos of phones have up to 10 MB. */
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
  /** Somebody waits for it: it goes before pictures that are made in the background, and gets less time once it has its turn. */
  readonly isAwaited?: boolean
  readonly limits?: ThreadLimits
  /** Beside that of the thread itself; bytes. */
  readonly memory?: number
}

/** Each may take as much memory as is allowed, so they wait for each other. */
const turns = createTurns(1)

/**
 * The main picture of a HEIC or HEIF file (its path or what is in it), upright, and at least `edge` pixels long where it is
 * that large itself. Decoded by libheif in a thread of its own (docs/decisions/0064), one at a time: `sharp` comes without HEVC.
 * @throws for broken, truncated and large files, for more than 50 megapixels ("pixel limit"), and after 45 seconds of its turn, 10 where somebody waits ("timeout")
 */
export async function decodeHeic(
  source: string | Buffer,
  { edge, signal, isAwaited = false, limits = isAwaited ? awaited : usual, memory = mostMemory }: HeicOptions,
): Promise<HeicPixels> {
  const size = typeof source === 'string' ? (await stat(source)).size : source.length
  if (size > largestFile) throw new Error('libheif: the file is too large')
  const answer = await turns('', () => ask({ source, mostPixels, mostMemory: memory, edge }, limits, signal), isAwaited)
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
