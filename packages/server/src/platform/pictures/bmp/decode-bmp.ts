import { createBoundedThread, type ThreadLimits } from '../../threads/bounded-thread.ts'
import { threadProgram } from '../../threads/thread-program.ts'
import type { BmpAnswer, BmpOrder } from './bmp.worker.ts'
import type { BmpPixels } from './read-bmp.ts'

const usual: ThreadLimits = { milliseconds: 20_000, heapMegabytes: 64 }
const program = threadProgram('bmp.worker', import.meta.url)

/**
 * Decodes a BMP file in a thread of its own, at least `edge` pixels on its longer side if it is that large: `sharp` doesn't
 * know the format. Of a cut one, as much as there is. @throws for broken files, and after 20 seconds ("timeout")
 */
export async function decodeBmp(
  path: string,
  {
    edge,
    signal,
    limits = usual,
  }: { readonly edge: number; readonly signal: AbortSignal; readonly limits?: ThreadLimits },
): Promise<BmpPixels> {
  const thread = createBoundedThread<BmpOrder, BmpAnswer>(program, limits)
  try {
    const answer = await thread.ask({ path, edge }, { signal })
    if ('data' in answer) return answer
    if ('end' in answer)
      throw new Error(answer.end === 'too-slow' ? 'bmp: timeout' : `The BMP reader gave up (${answer.end})`)
    throw new Error('This BMP can’t be read')
  } finally {
    await thread.close()
  }
}
