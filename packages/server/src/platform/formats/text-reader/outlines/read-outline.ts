import type { Outline } from '@holdall/contract/files/outlines/outline.schemas.ts'
import { type DocumentPackage, withPackage } from '../package/open-package.ts'
import { NoText } from '../text-limits.ts'
import { findMain } from './main-part.ts'
import { type OpenParts, openSlidesOutline, openTextOutline } from './open-outline.ts'
import { openSheetsOutline } from './open-sheets-outline.ts'
import { readChunk } from './read-chunk.ts'
import { sheetsOutline } from './sheets/sheets-outline.ts'
import { slidesOutline } from './slides-outline.ts'
import { tarOutline } from './tar-outline.ts'
import { wordOutline } from './word-outline.ts'

/**
 * Returns the content of an office document in order, or the entries of a tar archive.
 * @throws NoText with the reason
 */
export async function readOutline(path: string, mime: string): Promise<Outline> {
  if (/^application\/(x-tar|gzip|zstd)$/.test(mime)) return tarOutline(path, mime)
  const outline = await withPackage(path, parts => outlineOf(parts, mime))
  if (isEmpty(outline)) throw new NoText('no-text')
  return outline
}

async function outlineOf(parts: DocumentPackage, mime: string): Promise<Outline> {
  if (/wordprocessingml|ms-word/.test(mime)) {
    return wordOutline(parts, await findMain(parts, 'word/document.xml'), readChunk)
  }
  if (/spreadsheetml|ms-excel/.test(mime)) return sheetsOutline(parts, await findMain(parts, 'xl/workbook.xml'))
  if (/presentationml|ms-powerpoint/.test(mime)) {
    return slidesOutline(parts, await findMain(parts, 'ppt/presentation.xml'))
  }
  if (/opendocument\.text/.test(mime)) return openTextOutline(await readOpenParts(parts))
  if (/opendocument\.spreadsheet/.test(mime)) return openSheetsOutline(await readOpenParts(parts))
  if (/opendocument\.presentation/.test(mime)) return openSlidesOutline(await readOpenParts(parts))
  throw new NoText('no-text')
}

/** OpenDocument fixes the names of its parts (ODF 1.2, part 3, §2.2). */
export async function readOpenParts(parts: DocumentPackage): Promise<OpenParts> {
  return { content: (await parts.text('content.xml')) ?? '', styles: (await parts.text('styles.xml')) ?? '' }
}

function isEmpty(outline: Outline): boolean {
  if (outline.kind === 'document') return outline.blocks.length === 0
  if (outline.kind === 'sheets') return outline.sheets.length === 0
  return outline.kind === 'slides' && outline.slides.length === 0
}
