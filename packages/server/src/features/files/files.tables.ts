import type { Generated } from 'kysely'

/** A blob of which this database has deleted a version or an attachment. There may be several rows for one. */
export interface ReleasedBlobRow {
  seq: Generated<number>
  blob_id: string
}

/** A blob whose type has to be detected again. */
export interface TypeQueueRow {
  blob_id: string
}

/** Tables by name. */
export interface FileTables {
  released_blobs: ReleasedBlobRow
  type_queue: TypeQueueRow
}
