import { createKeyedQueue } from '../keyed-queue.ts'
import { type Asking, type BoundedThread, createBoundedThread, type ThreadLimits } from './bounded-thread.ts'

export interface SharedLimits extends ThreadLimits {
  /** How long the thread is kept without an order; milliseconds. */
  readonly idleMs: number
  /** How many orders may wait, and the error for the next one. */
  readonly waiting: { readonly most: number; readonly refuse: () => Error }
}

/**
 * A bounded thread that any number of requests may ask: it works on one order at a time, in order of arrival, and ends
 * when it has been idle for a while. `ask` also throws what `waiting.refuse` returns.
 */
export function createSharedThread<Order, Answer extends object>(
  program: URL,
  { idleMs, waiting, ...limits }: SharedLimits,
): BoundedThread<Order, Answer> {
  const queue = createKeyedQueue(1, { waiting })
  const thread = createBoundedThread<Order, Answer>(program, limits)
  let idle: NodeJS.Timeout | undefined
  return {
    ask: (order: Order, asking?: Asking) =>
      queue('order', async () => {
        clearTimeout(idle)
        try {
          return await thread.ask(order, asking)
        } finally {
          idle = setTimeout(() => void thread.close(), idleMs).unref()
        }
      }),
    async close() {
      clearTimeout(idle)
      await thread.close()
    },
  }
}
