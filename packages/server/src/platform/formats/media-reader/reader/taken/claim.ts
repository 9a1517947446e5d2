import type { TakenFrom } from '@holdall/contract/files/media.schemas.ts'

/** Holds what one field says about when a picture or film was taken. */
export type Claim = ClockClaim | InstantClaim

/** By the clock where it was taken. */
export interface ClockClaim {
  readonly from: TakenFrom
  /** `YYYY-MM-DDTHH:MM:SS`, with a fraction of up to three digits if known, or only `YYYY-MM-DD`. */
  readonly clock: string
  /** `+HH:MM` or `-HH:MM`, if it is known. */
  readonly offset?: string
}

/** In UTC: the clock where it was taken follows from a time zone. */
export interface InstantClaim {
  readonly from: TakenFrom
  /** Milliseconds since 1970. */
  readonly instant: number
}

/** Photography is younger than 1826. */
const [earliest, latest] = [Date.UTC(1826, 0), Date.UTC(2200, 0)]

/** What devices write whose clock was never set: the beginnings of their calendars. */
const unset = new Set([Date.UTC(1904, 0), Date.UTC(1970, 0)])

/** Whether a picture can have been taken at this time: milliseconds since 1970, of an instant or of a wall clock. */
export function isPlausible(time: number): boolean {
  return time >= earliest && time < latest && !unset.has(time)
}

/** A claim of an instant, unless nothing can have been taken then. */
export function instantClaim(from: TakenFrom, instant: number | undefined): InstantClaim[] {
  return instant !== undefined && isPlausible(instant) ? [{ from, instant }] : []
}
