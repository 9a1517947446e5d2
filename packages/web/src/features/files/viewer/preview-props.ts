import type { Item } from '@holdall/contract/drive/drive.schemas.ts'

export type PreviewProps = { item: Item }
