/** Cameras with an empty clock write the year 0 or 1970; photography is younger than 1826. */
const [earliest, latest] = [Date.UTC(1826, 0), Date.UTC(2200, 0)]

/**
 * When a picture or video was taken, by the clock where that was: milliseconds since 1970 as if this clock were in UTC,
 * so that what was taken on an evening belongs to that day for everyone. A date without a time is its beginning. Null for
 * dates that don't exist.
 *
 * @param takenAt as in `MediaDetails`; an offset is left aside
 */
export function captureTime(takenAt: string | undefined): number | null {
  const clock = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{3})?)?/.exec(takenAt ?? '')?.[0]
  const time = clock === undefined ? Number.NaN : Date.parse(clock.length === 10 ? clock : `${clock}Z`)
  // The 31st of April is read as the 1st of May.
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(clock ?? '')
  return isReal && time >= earliest && time < latest ? time : null
}
