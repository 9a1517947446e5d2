interface Look<T> {
  readonly at: number
  readonly beganAt: number
  readonly found: Promise<T>
  isOver: boolean
}

/** A look that found nothing in time. */
export class FlightTimeout extends Error {
  constructor(ms: number) {
    super(`No answer within ${ms / 1000} seconds`)
    this.name = 'FlightTimeout'
  }
}

export interface SingleFlightOptions {
  /** How long what was found counts; milliseconds. */
  readonly restMs: number
  /** How long a look may take; milliseconds. Later answers are dropped. */
  readonly patienceMs: number
}

/**
 * Makes a function that looks at most once per rest, whoever asks, and never while an earlier look is still under way:
 * something that doesn't answer isn't asked again and again. It rejects with `FlightTimeout` once a look has taken longer
 * than its patience, and as the look does.
 */
export function singleFlight<A, T>(
  look: (at: A) => Promise<T>,
  now: (at: A) => number,
  { restMs, patienceMs }: SingleFlightOptions,
): (at: A) => Promise<T> {
  let last: Look<T> | undefined

  function begin(at: A): Look<T> {
    const begun: Look<T> = { at: now(at), beganAt: performance.now(), found: look(at), isOver: false }
    const over = () => {
      begun.isOver = true
    }
    begun.found.then(over, over)
    return begun
  }

  return async at => {
    const isStale = last === undefined || (last.isOver && Math.abs(now(at) - last.at) >= restMs)
    if (last === undefined || isStale) last = begin(at)
    const { found, beganAt, isOver } = last
    return isOver ? found : inTime(found, Math.max(0, patienceMs - (performance.now() - beganAt)), patienceMs)
  }
}

async function inTime<T>(found: Promise<T>, leftMs: number, patienceMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new FlightTimeout(patienceMs)), leftMs)
  })
  try {
    return await Promise.race([found, late])
  } finally {
    clearTimeout(timer)
  }
}
