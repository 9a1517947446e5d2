export interface ClockBeatRow {
  id: number
  /** The time that counts, when the site last looked at it; milliseconds since 1970. */
  at: number
  /** When the clock was last found to have jumped; null if never, or once a person has said that it is right. */
  jumped_at: number | null
  /** By how many milliseconds; negative if it went back. */
  jumped_by: number | null
}

/** Says what was found that a person has to decide about. */
export interface DestroyStopRow {
  name: string
  since: number
  /** How many things would have been destroyed, and of how many. */
  found: number
  total: number
  /** When a person let it continue; null while it waits. */
  released_at: number | null
}

/** Tables by name. */
export interface DestroyingTables {
  clock_beats: ClockBeatRow
  destroy_stops: DestroyStopRow
}
