/**
 * Runs work for a name when it is its turn: a few at once, the others wait in the order in which they came. What is urgent goes
 * before what is not, which still has every fifth turn.
 */
export type Turns = <T>(name: string, work: () => Promise<T>, isUrgent?: boolean) => Promise<T>

/** Urgent works in a row while others wait. */
const mostUrgent = 4

interface Waiting {
  readonly isUrgent: boolean
  readonly begin: () => void
  readonly end: (error: unknown) => void
}

interface Queue {
  running: number
  /** Urgent works since another one had its turn. */
  urgent: number
  readonly waiting: Waiting[]
}

export interface TurnRules {
  /** How many of one name may wait, and what the next one is told. */
  readonly waiting?: { readonly most: number; readonly refuse: () => Error }
  /** Failures that all waiting works would meet too: they end with the same one instead of trying one after the other. */
  readonly endsAll?: (error: unknown) => boolean
}

/** Lets `most` works of one name run at once. */
export function createTurns(most: number, { waiting: limit, endsAll }: TurnRules = {}): Turns {
  const queues = new Map<string, Queue>()
  return async (name, work, isUrgent = false) => {
    const queue = queues.get(name) ?? { running: 0, urgent: 0, waiting: [] }
    if (limit && queue.running >= most && queue.waiting.length >= limit.most) throw limit.refuse()
    queues.set(name, queue)
    // The place of a work that ends is handed on, so nobody who comes in between takes it.
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
