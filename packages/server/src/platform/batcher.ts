export interface Expected<T, R> {
  /** Hands over what was announced, and resolves with its own result. */
  add(one: T): Promise<R>
  /** Says that it won't come. Does nothing after `add`. */
  cancel(): void
}

export interface Batcher<T, R> {
  /** Announces that something with this key follows within a few milliseconds. */
  expect(key: string): Expected<T, R>
}

export interface BatcherOptions {
  /** At most this many are done together. */
  readonly most: number
  /** How long those that are ready wait for announced ones, in milliseconds. */
  readonly patienceMs: number
}

interface Waiting<T, R> {
  readonly one: T
  readonly result: PromiseWithResolvers<R>
}

/** Does a batch: a result for each of it, in its order. */
type Work<T, R> = (key: string, batch: readonly T[]) => Promise<readonly PromiseSettledResult<R>[]>

/**
 * Gathers what comes at the same time, so that it can be done together: at any moment, one batch of each key is being
 * done, and what comes meanwhile is the next one. If `work` rejects, the whole batch does.
 */
export function createBatcher<T, R>(options: BatcherOptions, work: Work<T, R>): Batcher<T, R> {
  const lanes = new Map<string, () => Expected<T, R>>()

  return {
    expect(key) {
      const lane =
        lanes.get(key) ??
        createLane(
          options,
          batch => settle(work, key, batch),
          () => lanes.delete(key),
        )
      lanes.set(key, lane)
      return lane()
    },
  }
}

function createLane<T, R>(
  { most, patienceMs }: BatcherOptions,
  run: (batch: readonly Waiting<T, R>[]) => Promise<void>,
  onEmpty: () => void,
): () => Expected<T, R> {
  const waiting: Waiting<T, R>[] = []
  let announced = 0
  let isWorking = false
  let patience: NodeJS.Timeout | undefined

  function goOn(): void {
    if (isWorking) return
    if (waiting.length === 0) {
      if (announced === 0) onEmpty()
    } else if (announced === 0 || waiting.length >= most) begin()
    else patience ??= setTimeout(begin, patienceMs)
  }

  function begin(): void {
    clearTimeout(patience)
    patience = undefined
    isWorking = true
    void run(waiting.splice(0, most)).finally(() => {
      isWorking = false
      goOn()
    })
  }

  return () => {
    announced++
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      announced--
      goOn()
    }
    return {
      add(one) {
        const result = Promise.withResolvers<R>()
        waiting.push({ one, result })
        end()
        return result.promise
      },
      cancel: end,
    }
  }
}

async function settle<T, R>(work: Work<T, R>, key: string, batch: readonly Waiting<T, R>[]): Promise<void> {
  const all = batch.map(({ one }) => one)
  const ends = await work(key, all).catch((reason: unknown) => all.map(() => ({ status: 'rejected' as const, reason })))
  for (const [at, { result }] of batch.entries()) {
    const end = ends[at]
    if (end?.status === 'fulfilled') result.resolve(end.value)
    else result.reject(end?.reason ?? new Error('A batch ended without a result for each of it'))
  }
}
