import type { Outline } from '@holdall/contract/files/outlines/outline.schemas.ts'
import { decodeText } from '../judge-text.ts'
import { isMail } from './formats/mail.ts'
import { decodeHtml } from './outlines/decode-html.ts'
import { flatDocument, flatOutline } from './outlines/flat-document.ts'
import { readOutline } from './outlines/read-outline.ts'
import { readBytes } from './read-bytes.ts'
import { NoText, readLimits } from './text-limits.ts'
import { isSpreadsheet2003 } from './things/is-spreadsheet-2003.ts'
import { isKmzType, kmlOf } from './things/kmz-track.ts'
import { mailOutline } from './things/mail-outline.ts'
import { readThing } from './things/read-thing.ts'
import { spreadsheet2003 } from './things/spreadsheet-2003.ts'
import { tableOutline } from './things/table-outline.ts'

const isOfText = /^(?:text\/|message\/rfc822$|application\/(?:octet-stream$|xml$|.*\+xml$))/

/**
 * Returns what is in a file, in the form that its kind has. Texts are told apart by their bytes.
 * @throws NoText with the reason
 */
export async function readAnyOutline(path: string, mime: string): Promise<Outline> {
  if (isKmzType.test(mime)) return readKmz(path)
  const isFlat = mime.endsWith('-flat-xml')
  if (!isFlat && (!isOfText.test(mime) || mime.includes('opendocument'))) return readOutline(path, mime)
  const head = await readBytes(path, 0, 16_384)
  // Some programs write the mark of UTF-8 before a message, where none belongs.
  const lead = head.indexOf('\xef\xbb\xbf', 0, 'latin1') === 0 ? 3 : 0
  if (isMail(head.toString('latin1', lead))) return mailOutline(await readBytes(path, lead, readLimits.mailBytes + 1))
  const bytes = await readBytes(path, 0, readLimits.mailBytes)
  // What nobody has told the type of may be an archive, too.
  if (head.toString('latin1', 0, 2) === 'PK') return readKmz(path)
  const text = decodeText(bytes) ?? ''
  const flat = flatDocument(text)
  if (flat) return flatOutline(flat)
  const outline = isSpreadsheet2003(text) ? withSheets(text) : (readThing(text) ?? tableOutline(decodeHtml(bytes)))
  if (!outline) throw new NoText('no-text')
  return outline
}

/** One without a sheet to show, or with nothing in them, has no content. */
function withSheets(text: string): Outline | null {
  const outline = spreadsheet2003(text)
  return outline.sheets.length > 0 ? outline : null
}

async function readKmz(path: string): Promise<Outline> {
  const track = readThing(await kmlOf(path))
  if (!track) throw new NoText('no-text')
  return track
}
