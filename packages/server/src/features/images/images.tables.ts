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

/** Something of the site shows an image: as long as it does, the image stays. */
export interface ImageUseRow {
  image_id: string
  /** Id of a page. */
  used_by: string
}

/** Tables by name. */
export interface ImageTables {
  images: ImageRow
  image_uses: ImageUseRow
}
