export interface ImageRow {
  id: string
  /** Null once their account is gone. */
  uploaded_by: string | null
  disk_prefix: string
  name: string
  storage_key: string
  mime: string
  size: number
  created_at: number
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    images: ImageRow
  }
}
