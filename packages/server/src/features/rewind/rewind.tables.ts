import type { Generated } from 'kysely'
import type { ItemState } from '../../core/tree/tree.tables.ts'

/** What an item was before a change of its place, name, state or content; written by triggers. */
export interface ItemChangeRow {
  seq: Generated<number>
  item_id: string
  space_id: string
  parent_id: string | null
  rank: number
  name: string
  sort_key: string
  type_key: string
  blob_id: string | null
  size: number
  state: ItemState
  created_at: number
  modified_at: number
  /** When it changed, milliseconds since 1970 by the clock of the database. */
  at: number
}

export interface ItemHistoryRow {
  id: 1
  /** Since when the changes are complete; milliseconds since 1970, as all of these. */
  complete_since: number
}

export type RewindState = 'planning' | 'planned' | 'running' | 'done' | 'cancelled' | 'failed'

/** A folder that is put back to what it was, or another such act that is undone. */
export interface RewindRow {
  id: string
  space_id: string
  folder_id: string
  user_id: string
  /** Null if it undoes another one. */
  moment: number | null
  undoes_id: string | null
  /** JSON text of the ids of the chosen items; null for everything in the folder. */
  chosen: string | null
  state: RewindState
  job_id: string | null
  error_code: string | null
  created_at: number
  finished_at: number | null
}

export type StepKind = 'content' | 'restore' | 'move' | 'rename' | 'make' | 'trash'

/** Says why a step was left undone. */
export type StepReason =
  | 'deleted-forever'
  | 'version-gone'
  | 'other-drive'
  | 'no-access'
  | 'locked'
  | 'space-full'
  | 'folder-missing'
  | 'contains-others'
  | 'changed-since'
  | 'type-blocked'

export interface RewindStepRow {
  rewind_id: string
  item_id: string
  position: number
  rank: number
  kind: StepKind
  state: 'pending' | 'done' | 'left'
  reason: StepReason | null
  /** Bytes of the content that it gets, or of the item. */
  size: number
  to_state: 'live' | 'trashed'
  to_parent: string | null
  to_name: string
  to_blob: string | null
  to_modified: number | null
  /** JSON text of a `Spot`, as the two below. */
  expected: string | null
  before: string | null
  after: string | null
  done_as: number | null
  made_id: string | null
}

/** Tables by name. */
export interface RewindTables {
  item_changes: ItemChangeRow
  item_history: ItemHistoryRow
  rewinds: RewindRow
  rewind_steps: RewindStepRow
}
