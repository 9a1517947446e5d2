import type { Generated } from 'kysely'

export interface EventRow {
  seq: Generated<number>
  type: string
  space_id: string | null
  user_id: string | null
  /** JSON text. */
  payload: string
  created_at: number
}

/** Tables by name. */
export interface EventTables {
  events: EventRow
}
