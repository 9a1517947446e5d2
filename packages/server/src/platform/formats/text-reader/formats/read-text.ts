import { open, stat } from 'node:fs/promises'
import { readable } from '@holdall/contract/encodings/plain.ts'
import { decodeText } from '../../judge-text.ts'
import { mostText, NoText, readLimits } from '../text-limits.ts'
import { isMail, mailText } from './mail.ts'
import { htmlText } from './markup.ts'
import { officeText, openDocumentText } from './office.ts'
import { pdfText } from './pdf.ts'
import { rtfText } from './rtf.ts'

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
  if (start.startsWith('PK')) return mime.includes('opendocument') ? openDocumentText(path) : officeText(path)
  if (start.startsWith('{\\rtf')) return rtfText((await readBytes(path, lead, readLimits.mailBytes)).toString('latin1'))
  if (isMail(start)) return mailText(await readBytes(path, lead, readLimits.mailBytes))
  const bytes = await readBytes(path, 0, readLimits.plainBytes)
  const text = decodeText(bytes, { isCut: bytes.length === readLimits.plainBytes })
  if (text === null) throw new NoText('no-text')
  return mime === 'text/html' || mime === 'application/xhtml+xml' ? htmlText(text) : text
}

async function readBytes(path: string, from: number, most: number): Promise<Buffer> {
  const size = Math.min((await stat(path)).size - from, most)
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.max(0, size)), 0, size, from)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
