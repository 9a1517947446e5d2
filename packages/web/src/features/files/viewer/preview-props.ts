import type { Item } from '@holdall/contract/drive/drive.schemas.ts'

/** A file as previews show it. */
export type ShownFile = Item & {
  /** It is what the file held before, under `versionId`. */
  isEarlier?: boolean
  /** Somebody else's, opened by an administrator: it is looked at under these addresses, and not downloaded. */
  lookedAt?: { contentUrl: string; documentUrl: string | null; outlineUrl: string | null }
}

export type PreviewProps = { item: ShownFile }
