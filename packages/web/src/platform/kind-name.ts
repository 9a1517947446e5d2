import type { FileKind } from '@holdall/contract/drive/drive.schemas.ts'
import type { Translate } from '../ui/text.ts'

/** The plural name for files of a kind. */
export function kindName(kind: FileKind, text: Translate): string {
  const names: Record<FileKind, string> = {
    folder: text('Folders'),
    image: text('Images'),
    video: text('Videos'),
    audio: text('Audio'),
    pdf: text('PDFs'),
    document: text('Documents'),
    sheet: text('Spreadsheets'),
    slides: text('Presentations'),
    code: text('Code', { meaning: 'source code' }),
    archive: text('Archives'),
    text: text('Texts'),
    other: text('Other files'),
  }
  return names[kind]
}
