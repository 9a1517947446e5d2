import type { Item } from '@holdall/contract/drive/drive.schemas.ts'

/** A file as previews show it. */
export type ShownFile = Item & {
  /** It is what the file held before, under `versionId`. */
  isEarlier?: boolean
}

export type PreviewProps = { item: ShownFile }
