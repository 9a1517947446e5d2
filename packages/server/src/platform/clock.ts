/** The only source of time. Tests supply their own clock. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

export function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

export function instantOrNull(milliseconds: number | null | undefined): string | null {
  return milliseconds === null || milliseconds === undefined ? null : instant(milliseconds)
}

declare module './services.ts' {
  interface Services {
    readonly clock: Clock
  }
}
