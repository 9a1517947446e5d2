export interface ScrubProgressRow {
  id: number
  /** The last blob that was read. */
  after: string
  began_at: number
  /** Says when everything had been read for the last time. */
  finished_at: number | null
}

/** Tables by name. */
export interface ScrubTables {
  scrub_progress: ScrubProgressRow
}
