import type { Outline } from '@holdall/contract/files/outline.schemas.ts'
import { readParts } from '../formats/read-parts.ts'
import { NoText } from '../text-limits.ts'
import { openSlidesOutline, openTextOutline } from './open-outline.ts'
import { openSheetsOutline } from './open-sheets-outline.ts'
import type { Parts } from './parts.ts'
import { sheetsOutline } from './sheets-outline.ts'
import { slidesOutline } from './slides-outline.ts'
import { tarOutline } from './tar-outline.ts'
import { wordOutline } from './word-outline.ts'

interface Reader {
  readonly isOf: RegExp
  readonly parts: RegExp
  readonly read: (parts: Parts) => Outline
}

const content = /^(content|styles)\.xml$/
const readers: readonly Reader[] = [
  {
    isOf: /wordprocessingml|ms-word/,
    parts: /^word\/(document|styles|numbering)\.xml$/,
    read: wordOutline,
  },
  {
    isOf: /spreadsheetml|ms-excel/,
    parts: /^xl\/(workbook|styles|sharedStrings|_rels\/workbook\.xml|worksheets\/[\w-]+)\.(xml|rels)$/,
    read: sheetsOutline,
  },
  {
    isOf: /presentationml|ms-powerpoint/,
    parts: /^ppt\/(presentation|_rels\/presentation\.xml|slides\/[\w-]+)\.(xml|rels)$/,
    read: slidesOutline,
  },
  { isOf: /opendocument\.text/, parts: content, read: openTextOutline },
  { isOf: /opendocument\.spreadsheet/, parts: content, read: openSheetsOutline },
  { isOf: /opendocument\.presentation/, parts: content, read: openSlidesOutline },
]

/**
 * Returns the content of an office document in order, or the entries of a tar archive.
 * @throws NoText with the reason
 */
export async function readOutline(path: string, mime: string): Promise<Outline> {
  if (/^application\/(x-tar|gzip|zstd)$/.test(mime)) return tarOutline(path, mime)
  const reader = readers.find(one => one.isOf.test(mime))
  if (!reader) throw new NoText('no-text')
  const parts = new Map<string, string>()
  for await (const { name, text } of readParts(path, part => reader.parts.test(part))) parts.set(name, text)
  const outline = reader.read(parts)
  if (isEmpty(outline)) throw new NoText('no-text')
  return outline
}

function isEmpty(outline: Outline): boolean {
  if (outline.kind === 'document') return outline.blocks.length === 0
  if (outline.kind === 'sheets') return outline.sheets.length === 0
  return outline.kind === 'slides' && outline.slides.length === 0
}
