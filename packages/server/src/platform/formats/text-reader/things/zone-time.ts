/**
 * The moment at which clocks in a time zone show a time; both in milliseconds since 1970, the latter as if it were UTC.
 * Null for a zone that nobody knows.
 */
export function utcOf(wall: number, zone: string): number | null {
  try {
    const first = wall - offsetAt(wall, zone)
    // Near a change of the clock, the offset at the guess is the right one.
    return wall - offsetAt(first, zone)
  } catch {
    return null
  }
}

function offsetAt(at: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const of = (type: string) => Number(parts.find(part => part.type === type)?.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) - at
}
