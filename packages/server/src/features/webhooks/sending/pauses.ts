const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** How long a message is tried; milliseconds. */
export const tryForMs = 24 * hourMs
/** A receiver that has failed for so long, without accepting anything, is switched off; milliseconds. */
export const switchOffMs = 3 * 24 * hourMs

/** After the first failure, the second, and so on; the last one repeats. */
const pauses = [5 * secondMs, 30 * secondMs, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs, hourMs, 2 * hourMs]
const longest = 2 * hourMs
/** By which part a pause varies at most, so that receivers that failed together aren't tried together. */
const spread = 0.2

/**
 * How long to wait after a failure, in milliseconds.
 * @param failures since a message was accepted, this one included
 * @param wished what the receiver asked for with `Retry-After`; it never shortens a pause, and is cut to the longest one
 */
export function pauseAfter(failures: number, wished = 0, random = Math.random()): number {
  const pause = pauses[Math.min(failures, pauses.length) - 1] ?? longest
  const varied = Math.round(pause * (1 - spread + 2 * spread * random))
  return Math.max(varied, Math.min(wished, longest))
}
