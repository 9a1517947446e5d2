/** A fixed piece of work; the processor time that it takes on this machine is the unit for all other work. */
const sample = JSON.stringify(Array.from({ length: 2000 }, (_, n) => ({ id: `item-${n}`, name: `File ${n}.txt` })))

function processorTime(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

/** Microseconds of one piece, measured over many: some systems update a thread's time only every 4 to 10 ms. */
export function unit(): number {
  const began = processorTime()
  for (let pieces = 1; ; pieces++) {
    JSON.parse(sample)
    const taken = processorTime() - began
    if (taken > 100_000) return taken / pieces
  }
}

/** Runs work and measures the longest time that this thread was busy between two turns of the event loop. */
export async function longestTurn<T>(work: () => Promise<T>): Promise<{ result: T; longest: number }> {
  let longest = 0
  let last = processorTime()
  let handle: NodeJS.Immediate
  const tick = () => {
    const now = processorTime()
    longest = Math.max(longest, now - last)
    last = now
    handle = setImmediate(tick)
  }
  handle = setImmediate(tick)
  try {
    const result = await work()
    // The last turn too: it is the one in which the work ends.
    tick()
    return { result, longest }
  } finally {
    clearImmediate(handle)
  }
}

/**
 * The least of up to three measurements, of which one below `enough` is taken. Other work of the thread, such as garbage
 * collection, only adds to them.
 */
export async function leastTurn(work: () => Promise<unknown>, enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 3 && least >= enough; tries++) least = Math.min(least, (await longestTurn(work)).longest)
  return least
}
