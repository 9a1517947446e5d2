import type { Generated } from 'kysely'

/** The text that could be read from a blob. */
export interface ContentTextRow {
  blob_id: string
  /** The version of the code that read it. */
  reader: number
  /** Says why there is no text. */
  reason: string | null
  text: string
  created_at: number
}

/** A blob that is waiting to be read. */
export interface TextQueueRow {
  blob_id: string
  /** Says how often an attempt to read it has begun. */
  tries: Generated<number>
}

/** Tables by name. */
export interface TextTables {
  content_texts: ContentTextRow
  text_queue: TextQueueRow
}
