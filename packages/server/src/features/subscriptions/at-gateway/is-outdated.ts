/**
 * Returns whether a gateway’s answer is older than one that counts already, by when the gateway was asked. A moment in the
 * future was noted while the clock was wrong: it would hold back every answer until then, so it counts for nothing.
 * @param now milliseconds since 1970, as the other two
 */
export function isOutdated(askedAt: number, lastAskedAt: number | null, now: number): boolean {
  return lastAskedAt !== null && lastAskedAt > askedAt && lastAskedAt <= now
}
