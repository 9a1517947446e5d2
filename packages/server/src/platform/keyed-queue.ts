/**
 * Runs a task for a name when its turn comes: a few at a time, the others wait in order of arrival. Urgent tasks go
 * first, but the others still get every fifth turn.
 */
export type KeyedQueue = <T>(name: string, work: () => Promise<T>, isUrgent?: boolean) => Promise<T>

/** The most urgent tasks in a row while others wait. */
const mostUrgent = 4

interface Waiting {
  readonly isUrgent: boolean
  readonly begin: () => void
  readonly end: (error: unknown) => void
}

interface Queue {
  running: number
  /** Urgent tasks since another one had its turn. */
  urgent: number
  readonly waiting: Waiting[]
}

export interface KeyedQueueOptions {
  /** How many tasks of one name may wait, and the error for the next one. */
  readonly waiting?: { readonly most: number; readonly refuse: () => Error }
  /**
   * Recognises failures that all waiting tasks would meet too: they end with the same one instead of each trying in
   * turn.
   */
  readonly endsAll?: (error: unknown) => boolean
}

/** Lets `most` tasks of one name run at a time. */
export function createKeyedQueue(most: number, { waiting: limit, endsAll }: KeyedQueueOptions = {}): KeyedQueue {
  const queues = new Map<string, Queue>()
  return async (name, work, isUrgent = false) => {
    const queue = queues.get(name) ?? { running: 0, urgent: 0, waiting: [] }
    if (limit && queue.running >= most && queue.waiting.length >= limit.most) throw limit.refuse()
    queues.set(name, queue)
    // The slot of a finished task passes directly to the next, so that no newcomer can take it.
    if (queue.running >= most) await new Promise<void>((begin, end) => queue.waiting.push({ isUrgent, begin, end }))
    else queue.running++
    try {
      return await work()
    } catch (error) {
      if (endsAll?.(error)) for (const one of queue.waiting.splice(0)) one.end(error)
      throw error
    } finally {
      const next = takeNext(queue)
      if (next) next.begin()
      else if (--queue.running === 0) queues.delete(name)
    }
  }
}

function takeNext(queue: Queue): Waiting | undefined {
  const { waiting } = queue
  const wanted = queue.urgent < mostUrgent
  const place = waiting.findIndex(({ isUrgent }) => isUrgent === wanted)
  const [next] = waiting.splice(Math.max(place, 0), 1)
  queue.urgent = next?.isUrgent ? queue.urgent + 1 : 0
  return next
}
