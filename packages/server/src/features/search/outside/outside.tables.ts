import type { Generated } from 'kysely'
import type { Collection } from '../../../drivers/search/search-engine.ts'

/** The target whose engine receives every change; at most one. */
export interface SearchTargetRow {
  place: string
  epoch: string
  held_by: string | null
  held_until: number | null
  trouble: string | null
  troubled_at: number | null
}

export interface SearchIndexRow {
  place: string
  collection: Collection
  /** The index that is searched. */
  live: string | null
  /** The index that an import is filling. */
  building: string | null
  imported_at: number | null
}

export interface SearchChangeRow {
  seq: Generated<number>
  collection: Collection
  record_id: string
}

/** Tables by name. */
export interface OutsideSearchTables {
  search_targets: SearchTargetRow
  search_indexes: SearchIndexRow
  search_changes: SearchChangeRow
}
