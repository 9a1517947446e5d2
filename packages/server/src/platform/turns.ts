/** Runs work for a name when it is its turn: a few at once, the others wait in the order in which they came. */
export type Turns = <T>(name: string, work: () => Promise<T>) => Promise<T>

interface Waiting {
  readonly begin: () => void
  readonly end: (error: unknown) => void
}

interface Queue {
  running: number
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
  return async (name, work) => {
    const queue = queues.get(name) ?? { running: 0, waiting: [] }
    if (limit && queue.running >= most && queue.waiting.length >= limit.most) throw limit.refuse()
    queues.set(name, queue)
    // The place of a work that ends is handed on, so nobody who comes in between takes it.
    if (queue.running >= most) await new Promise<void>((begin, end) => queue.waiting.push({ begin, end }))
    else queue.running++
    try {
      return await work()
    } catch (error) {
      if (endsAll?.(error)) for (const one of queue.waiting.splice(0)) one.end(error)
      throw error
    } finally {
      const next = queue.waiting.shift()
      if (next) next.begin()
      else if (--queue.running === 0) queues.delete(name)
    }
  }
}
