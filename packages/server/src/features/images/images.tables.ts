export interface ImageRow {
  id: string
  /** Null once their account has been deleted. */
  uploaded_by: string | null
  disk_prefix: string
  name: string
  storage_key: string
  mime: string
  size: number
  /** Pixels, of the images of the brand; null for all others. */
  width: number | null
  height: number | null
  created_at: number
}

/** Something on the site shows an image, which is kept for as long as it does. */
export interface ImageUseRow {
  image_id: string
  /** Id of a page, or `brand`. */
  used_by: string
  /** Until when an image is kept that is no longer shown, or not yet; null while it is. */
  until: number | null
}

/** Tables by name. */
export interface ImageTables {
  images: ImageRow
  image_uses: ImageUseRow
}
