export interface ImageRow {
  id: string
  /** Null once their account has been deleted. */
  uploaded_by: string | null
  disk_prefix: string
  name: string
  storage_key: string
  mime: string
  size: number
  created_at: number
}

/** Something on the site shows an image, which is kept for as long as it does. */
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
