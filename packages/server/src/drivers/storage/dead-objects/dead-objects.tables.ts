export interface DeadObjectRow {
  storage_key: string
  disk: string
  since: number
}

/** Tables by name. */
export interface DeadObjectTables {
  dead_objects: DeadObjectRow
}
