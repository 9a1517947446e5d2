import { sentence, sentences } from '@holdall/contract/kit/sentences.ts'
export const fileKinds = [
  'folder',
  'image',
  'video',
  'audio',
  'pdf',
  'document',
  'sheet',
  'slides',
  'code',
  'archive',
  'text',
  'other',
] as const

export type FileKind = (typeof fileKinds)[number]

/** Names for screen readers and filters, to be translated. */
export const fileKindNames: Record<FileKind, string> = sentences({
  folder: 'Folder',
  image: 'Image',
  video: 'Video',
  audio: 'Audio',
  pdf: 'PDF',
  document: 'Document',
  sheet: 'Spreadsheet',
  slides: 'Presentation',
  code: sentence('Code', { meaning: 'source code' }),
  archive: 'Archive',
  text: sentence('Text', { meaning: 'kind of file' }),
  other: 'File',
})
