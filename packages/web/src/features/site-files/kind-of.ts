import type { FileEntry } from '@holdall/contract/site-files/site-files.list.ts'
import type { FileKind } from '../../ui/file-icons/file-kinds.ts'

const kinds: Readonly<Record<FileEntry['type'], FileKind>> = {
  text: 'text',
  audio: 'audio',
  video: 'video',
  image: 'image',
  pdf: 'pdf',
  spreadsheet: 'sheet',
  word: 'document',
  photoshop: 'image',
  archive: 'archive',
  folder: 'folder',
  other: 'other',
}

export function kindOf(type: FileEntry['type']): FileKind {
  return kinds[type]
}
