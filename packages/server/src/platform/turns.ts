/** Runs work for a name when it is its turn: so many at once, the others wait in the order in which they came. */
export type Turns = <T>(name: string, work: () => Promise<T>) => Promise<T>

interface Queue {
  running: number
  readonly waiting: (() => void)[]
}

/** Lets `most` works of one name run at once. */
export function createTurns(most: number): Turns {
  const queues = new Map<string, Queue>()
  return async (name, work) => {
    const queue = queues.get(name) ?? { running: 0, waiting: [] }
    queues.set(name, queue)
    // Whoever ends hands its place on, so nobody who comes in between takes it.
    if (queue.running >= most) await new Promise<void>(resolve => queue.waiting.push(resolve))
    else queue.running++
    try {
      return await work()
    } finally {
      const next = queue.waiting.shift()
      if (next) next()
      else if (--queue.running === 0) queues.delete(name)
    }
  }
}
