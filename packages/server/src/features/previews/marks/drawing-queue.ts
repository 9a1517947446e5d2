import type { Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { clientKey } from '../../../platform/http/rate-limit.ts'
import { createKeyedQueue } from '../../../platform/keyed-queue.ts'

/** Pictures of one kind that are drawn at the same time. */
const mostRunning = 2
/** The most that can wait for one user or client. */
const mostWaiting = 100
const refuse = () => fail('file.pages-busy', undefined, { headers: { 'retry-after': '2' } })

export type DrawingQueue = <T>(asking: Needs<'caller' | 'origin'>, work: () => Promise<T>) => Promise<T>

/**
 * Lets two pictures be drawn at a time. The common queue holds only a few of each caller, so that a document with a
 * thousand pages doesn't delay others. The turns throw `file.pages-busy` if too many are waiting for one caller.
 */
export function createDrawingQueue(): DrawingQueue {
  const ofOne = createKeyedQueue(mostRunning, { waiting: { most: mostWaiting, refuse } })
  const ofAll = createKeyedQueue(mostRunning)
  return ({ caller, origin }, work) => {
    const asker = caller.kind === 'member' ? caller.userId : clientKey(origin.address)
    return ofOne(asker, () => ofAll('', work))
  }
}
