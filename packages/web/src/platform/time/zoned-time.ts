const formats = new Map<string, Intl.DateTimeFormat>()

/** An instant as clocks in the zone show it, to the minute: `2026-03-14T17:05`. */
export function wallTime(at: Date, zone: string): string {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  formats.set(zone, format)
  const parts = new Map(format.formatToParts(at).map(part => [part.type, part.value]))
  const [year, month, day, hour, minute] = (['year', 'month', 'day', 'hour', 'minute'] as const).map(
    name => parts.get(name) ?? '',
  )
  return `${year?.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`
}

const day = 86_400_000

/**
 * The instant at which clocks in the zone show `wall`; null if that isn't a time. If it occurs twice because clocks are
 * set back, the first one; if it is skipped because they are set forward, as much later as they jump.
 */
export function instantOf(wall: string, zone: string): Date | null {
  const shown = wall.slice(0, 16)
  const asUtc = Date.parse(`${shown}Z`)
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(shown) || Number.isNaN(asUtc)) return null
  const offsetAt = (time: number) => Date.parse(`${wallTime(new Date(time), zone)}Z`) - time
  // Offsets are whole minutes for every date that a link can have.
  const [before, after] = [offsetAt(asUtc - day), offsetAt(asUtc + day)]
  const matches = [asUtc - before, asUtc - after].filter(time => wallTime(new Date(time), zone) === shown)
  return new Date(matches.length > 0 ? Math.min(...matches) : asUtc - before)
}
