import { readable } from '@holdall/contract/encodings/plain.ts'
import { decodeText } from '../judge-text.ts'
import { isMail, mailText } from './formats/mail.ts'
import { htmlText } from './formats/markup.ts'
import { pdfText } from './formats/pdf.ts'
import { rtfText } from './formats/rtf.ts'
import { flatDocument } from './outlines/flat-document.ts'
import { officeText, openDocumentText, openPartsText } from './outlines/office-text.ts'
import { readBytes } from './read-bytes.ts'
import { mostText, NoText, readLimits } from './text-limits.ts'
import { isSpreadsheet2003 } from './things/is-spreadsheet-2003.ts'
import { isKmzType, kmlOf } from './things/kmz-track.ts'
import { readThing, thingText } from './things/read-thing.ts'
import { spreadsheet2003, spreadsheet2003Text } from './things/spreadsheet-2003.ts'

/**
 * Returns the text of a file. Its bytes decide what it is; the media type only tells apart the documents that are
 * archives.
 * @throws NoText with the reason
 */
export async function readText(path: string, mime: string): Promise<string> {
  const text = await readAny(path, mime)
  // Without the zeros that PostgreSQL rejects, and with the words of manual pages and coloured logs whole.
  const clean = readable(text).slice(0, mostText).toWellFormed()
  if (!/[\p{L}\p{N}]/u.test(clean)) throw new NoText('no-text')
  return clean
}

async function readAny(path: string, mime: string): Promise<string> {
  const head = await readBytes(path, 0, 16_384)
  // Some programs write the mark of UTF-8 before a message or document, where none belongs.
  const lead = head.indexOf('\xef\xbb\xbf', 0, 'latin1') === 0 ? 3 : 0
  const start = head.toString('latin1', lead)
  if (start.startsWith('%PDF-')) return pdfText(path)
  if (start.startsWith('PK') && isKmzType.test(mime)) return thingOf(await kmlOf(path)) ?? ''
  if (start.startsWith('PK'))
    return mime.includes('opendocument') ? openDocumentText(path, mime) : officeText(path, mime)
  if (start.startsWith('{\\rtf')) return rtfText((await readBytes(path, lead, readLimits.mailBytes)).toString('latin1'))
  if (isMail(start)) return mailText(await readBytes(path, lead, readLimits.mailBytes))
  const bytes = await readBytes(path, 0, readLimits.plainBytes)
  const text = decodeText(bytes, { isCut: bytes.length === readLimits.plainBytes })
  if (text === null) throw new NoText('no-text')
  const flat = flatDocument(text)
  if (flat) return openPartsText(flat.parts, flat.type)
  if (isSpreadsheet2003(text)) return spreadsheet2003Text(spreadsheet2003(text))
  const thing = thingOf(text)
  if (thing !== null) return thing
  return mime === 'text/html' || mime === 'application/xhtml+xml' ? htmlText(text) : text
}

/** The words of a calendar, track or file of contacts; null for other texts, and for such that can't be read. */
function thingOf(text: string): string | null {
  try {
    const thing = readThing(text)
    return thing && thingText(thing)
  } catch (error) {
    if (error instanceof NoText) return null
    throw error
  }
}
