/** A live picture or video; kept by triggers. One below a folder in the trash has a row too. */
export interface PhotoRow {
  item_id: string
  space_id: string
  parent_id: string
  is_video: number
  /** When it was taken, otherwise when it was modified: milliseconds since 1970 of that wall clock, as if in UTC. */
  taken_at: number
  /** Days since 1970. */
  day: number
  /** Of its name, for those of one moment. */
  sort_key: string
  /** What the picture and the film of a live photo have in common; null for everything else. */
  live_id: string | null
  /** Width divided by height in 48ths; null if it isn't known. */
  shape: number | null
}

/** Tables by name. */
export interface PhotoTables {
  photos: PhotoRow
}
