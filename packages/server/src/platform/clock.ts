/** The only source of time. Tests supply their own clock. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

const dayMs = 86_400_000
const twoDigits = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'))
const threeDigits = Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0'))
let lastDay = Number.NaN
let lastDate = ''

/**
 * A time as it is sent (RFC 3339, in UTC). The times of one list are mostly of few days, so the last date is kept, and
 * the rest needs no calendar: a fifth of what `toISOString` takes.
 */
export function instant(milliseconds: number): string {
  const whole = Math.trunc(milliseconds)
  const day = Math.floor(whole / dayMs)
  if (day !== lastDay) {
    lastDate = new Date(whole).toISOString().slice(0, -'00:00:00.000Z'.length)
    lastDay = day
  }
  const ofDay = whole - day * dayMs
  const seconds = Math.floor(ofDay / 1000)
  const minutes = Math.floor(seconds / 60)
  return `${lastDate}${twoDigits[Math.floor(minutes / 60)]}:${twoDigits[minutes % 60]}:${twoDigits[seconds % 60]}.${threeDigits[ofDay % 1000]}Z`
}

export function instantOrNull(milliseconds: number | null | undefined): string | null {
  return milliseconds === null || milliseconds === undefined ? null : instant(milliseconds)
}

declare module './services.ts' {
  interface Services {
    readonly clock: Clock
  }
}
