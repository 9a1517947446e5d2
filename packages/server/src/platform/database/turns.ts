/** How many of one name run at once: while one is committed, the next has begun. */
const atOnce = 2

export interface Turns {
  /** Runs `work` once fewer than two others of that name are running, in the order of the calls. */
  take<T>(name: string, work: () => Promise<T>): Promise<T>
}

/** Lets work that would only wait for each other wait here, where it holds nothing. */
export function createTurns(): Turns {
  const running = new Map<string, { count: number; waiting: (() => void)[] }>()
  return {
    async take(name, work) {
      const turn = running.get(name) ?? { count: 0, waiting: [] }
      running.set(name, turn)
      if (turn.count >= atOnce) await new Promise<void>(resolve => turn.waiting.push(resolve))
      else turn.count++
      try {
        return await work()
      } finally {
        const next = turn.waiting.shift()
        if (next) next()
        else if (--turn.count === 0) running.delete(name)
      }
    },
  }
}
