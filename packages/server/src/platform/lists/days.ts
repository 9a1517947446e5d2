/**
 * Creating a format costs a hundred times as much as using it. There are some 600 zones; unknown ones are not cached.
 */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}

/** How far the wall clock of a time zone is ahead of UTC at an instant; milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(instant)
  const part = (type: string) => Number(parts.find(one => one.type === type)?.value)
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return wall - Math.floor(instant / 1000) * 1000
}

/**
 * When a day (`YYYY-MM-DD`) begins in a time zone; milliseconds since 1970. If the clocks skip midnight, this is the
 * first instant of the day. An unknown zone counts as UTC.
 */
export function startOfDay(day: string, timeZone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  try {
    // The offset before the change and the one after it: the earliest that falls on this day is the right one.
    const candidates = [-1, 0, 1].map(days => midnight - offsetAt(midnight + days * 86_400_000, timeZone))
    const isOnDay = (at: number) => at + offsetAt(at, timeZone) >= midnight
    return Math.min(...candidates.filter(isOnDay))
  } catch (error) {
    if (error instanceof RangeError) return midnight
    throw error
  }
}

/** The day (`YYYY-MM-DD`) that an instant falls on in a time zone. An unknown zone counts as UTC. */
export function dayOf(instant: number, timeZone: string): string {
  try {
    return new Date(instant + offsetAt(instant, timeZone)).toISOString().slice(0, 10)
  } catch (error) {
    if (error instanceof RangeError) return new Date(instant).toISOString().slice(0, 10)
    throw error
  }
}

/** The day (`YYYY-MM-DD`) this many days later, or earlier if the number is negative. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
}

/** The day after (`YYYY-MM-DD`). */
export function dayAfter(day: string): string {
  return addDays(day, 1)
}
