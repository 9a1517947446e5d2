import type { Item } from '@holdall/contract/drive/drive.schemas.ts'

/** A file as previews show it. */
export type ShownFile = Item & {
  /** It is what the file held before, under `versionId`. */
  isEarlier?: boolean
  /** Whoever looks is not a member with rights of their own: an administrator, or the visitor of a link. */
  lookedAt?: LookedAt
}

/** The addresses under which a file is looked at. What is null can’t be had. */
export type LookedAt = {
  /** The bytes themselves. */
  contentUrl: string | null
  /** An office document as PDF. */
  documentUrl: string | null
  /** What an office document or archive holds, as far as it can be read without opening it. */
  outlineUrl: string | null
  /** Pictures of pages, for those who don’t get the document. */
  pages?: { listUrl: string; pictureUrl: (page: number) => string }
  /** Slug of the link through which a visitor comes. */
  link?: string
  /** Why there are no bytes to look at. */
  closed?: 'view-only' | 'counted'
  onDownload?: () => void
}

export type PreviewProps = { item: ShownFile }
