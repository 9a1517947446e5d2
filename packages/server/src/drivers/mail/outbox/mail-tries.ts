const second = 1000
const minute = 60 * second
const hour = 60 * minute

/**
 * How long a message is tried whose delivery fails for now: the server is away or busy, asks to wait, or greylists the
 * recipient. RFC 5321 §4.5.4.1 wants at least 4 days, with two tries in the first hour and then one every two or three
 * hours. The first tries come faster here, because most outages are short; a permanent failure ends at once.
 */
export const mailTries = {
  /** Milliseconds after a message was queued. */
  forMs: 4 * 24 * hour,
  /** Milliseconds between tries; the last pause repeats. */
  pausesMs: [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 3 * hour],
} as const

/** How long to wait after so many failed tries, and at least as long as the other side asks; milliseconds. */
export function pauseAfter(tries: number, askedMs = 0): number {
  const place = Math.min(Math.max(tries, 1), mailTries.pausesMs.length) - 1
  return Math.max(mailTries.pausesMs[place] ?? hour, askedMs)
}

/** Tries of a job that fails for another reason than mail, such as a database that is away. */
export const jobTries = 6
