import type { Item } from '@holdall/contract/drive/drive.schemas.ts'

/** A file as previews show it. */
export type ShownFile = Item & {
  /** An earlier version of the file, given by `versionId`. */
  isEarlier?: boolean
  /** The film of a live photo, where the list that it was opened from knows it. */
  live?: readonly Item[]
  /** Set when the viewer isn't a member with their own rights but an administrator or the visitor of a link. */
  lookedAt?: LookedAt
}

/** The addresses through which a file is viewed; null means not available. */
export type LookedAt = {
  /** The bytes themselves. */
  contentUrl: string | null
  /** An office document as PDF. */
  documentUrl: string | null
  /** What an office document or archive contains, as far as it can be read without opening it. */
  outlineUrl: string | null
  /** Pictures of the pages, for those who may not have the document. */
  pages?: { listUrl: string; pictureUrl: (page: number) => string }
  /** Slug of the link through which the visitor came. */
  link?: string
  /** Why there are no bytes to view. */
  closed?: 'view-only' | 'counted'
  onDownload?: () => void
}

export type PreviewProps = { item: ShownFile }
