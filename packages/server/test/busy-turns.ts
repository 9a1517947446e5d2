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
