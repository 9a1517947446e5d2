import { kindOfExtension } from '@holdall/contract/drive/file-kinds.ts'
import { decodeAs } from '@holdall/contract/encodings/decode.ts'
import { isBinary, readable } from '@holdall/contract/encodings/plain.ts'
import { wideWithoutMark } from '@holdall/contract/encodings/wide.ts'
import { spreadsheet2003Type } from '@holdall/contract/files/outlines/thing-types.ts'
import { lastExtension } from '@holdall/contract/files/upload-rules.ts'
import { fileTypeFromBuffer } from 'file-type'
import { lookup } from 'mime-types'
import { isSpreadsheet2003 } from './text-reader/things/is-spreadsheet-2003.ts'

/** This many bytes of a file are examined. */
export const headLength = 4100

export const unknownType = 'application/octet-stream'

/** Containers whose bytes look alike; within a family, the name may decide. */
const zipFamily =
  /^application\/(vnd\.openxmlformats|vnd\.oasis\.opendocument|epub\+zip|java-archive|vnd\.android\.package-archive|vnd\.apple\.|vnd\.ms-[a-z]+\.[a-z.]*macroenabled)/
const compoundFamily = /^application\/(msword|vnd\.ms-|vnd\.visio|x-msi)/
/** A document, its template and its variant with macros consist of the same parts; the name decides. */
const officePrograms = [
  /wordprocessingml|vnd\.ms-word/,
  /spreadsheetml|vnd\.ms-excel/,
  /presentationml|vnd\.ms-powerpoint/,
]
/** Text types whose name doesn't begin with `text/`. */
const textLike =
  /^(text\/|application\/(json|javascript|typescript|sql|yaml|toml|x-sh|x-httpd-php|xml|.*\+(json|xml))$)/
/** Raw camera photos: TIFF by their first bytes, but not images that we can draw. */
const rawPhotos: Readonly<Record<string, string>> = {
  dng: 'image/x-adobe-dng',
  cr2: 'image/x-canon-cr2',
  nef: 'image/x-nikon-nef',
  arw: 'image/x-sony-arw',
}

/**
 * The media type of a file, from its first bytes. The name is used only if the bytes reveal no more than "text" or a
 * container; what the sender claims is never used.
 */
export async function sniffType(head: Uint8Array, name: string): Promise<string> {
  const extension = lastExtension(name)
  const hinted = lookup(extension) || null
  if (head.byteLength === 0) return hinted && textLike.test(hinted) ? textType('', hinted) : unknownType
  const start = head.subarray(0, headLength)
  // Some programs write a few lines before the mark; PDF readers look for it in the first 1,024 bytes.
  if (hinted === 'application/pdf' && latin1(start.subarray(0, 1024)).includes('%PDF-')) return 'application/pdf'
  const text = readText(start)
  if (text !== null) return textType(text, hinted)
  if (startsWith(start, '{\\rtf')) return 'application/rtf'
  const found = (await binaryType(start)) ?? byFirstBytes(start, extension)
  if (found === null) return oldText(start, hinted, isNamedText(extension, hinted)) ?? unknownType
  return hinted && isSameFamily(found, hinted) ? hinted : found
}

function isSameFamily(found: string, hinted: string): boolean {
  if (found === 'application/x-cfb') return compoundFamily.test(hinted)
  if (!zipFamily.test(hinted)) return false
  return found === 'application/zip' || officePrograms.some(program => program.test(found) && program.test(hinted))
}

/** A broken file of a known kind is no error of ours. */
async function binaryType(head: Uint8Array): Promise<string | null> {
  try {
    const found = await fileTypeFromBuffer(head)
    // XML and RTF are only guesses about text, which is decided elsewhere. The names of Word's types have "xml" in them
    // too.
    if (!found || /^(text|application)\/(xml|rtf)$|\+xml$/.test(found.mime)) return null
    return found.mime.split(';', 1)[0]!
  } catch {
    return null
  }
}

/** Kinds that could only be recognised deeper in the file than we read, identified by their first bytes. */
function byFirstBytes(head: Uint8Array, extension: string): string | null {
  if (startsWith(head, 'II*\0') || startsWith(head, 'MM\0*')) return rawPhotos[extension] ?? 'image/tiff'
  return null
}

function isNamedText(extension: string, hinted: string | null): boolean {
  const kind = kindOfExtension.get(extension)
  // An email may be in any encoding: its own header says in which.
  return (
    kind === 'text' || kind === 'code' || (hinted !== null && (textLike.test(hinted) || hinted === 'message/rfc822'))
  )
}

/** Shorter heads of unknown files may lack control characters by chance; bytes. */
const leastNameless = 32

/**
 * Text in an encoding other than UTF-8, or with faults, such as the zeros that a crash leaves in a log; null for anything
 * else. What has no name of a text has to be free of them.
 */
function oldText(head: Uint8Array, hinted: string | null, isNamed: boolean): string | null {
  const isOther = !isNamed && (hinted !== null || head.length < leastNameless)
  const wide = isOther ? null : wideWithoutMark(head)
  if (wide) return textType(decodeAs(head, { encoding: wide, mark: 0 }, true), hinted)
  const text = latin1(head)
  if (isNamed) return isBinary(head) && head.some(byte => byte !== 0) ? null : textType(readable(text), hinted)
  return isOther || hasControls(text) ? null : textType(text, hinted)
}

/** The head as text, or null if it contains what no text does. A character cut off at the end is accepted. */
function readText(head: Uint8Array): string | null {
  // PDF and PostScript may begin with readable lines, but they aren't text.
  if (startsWith(head, '%PDF-') || startsWith(head, '%!PS') || startsWith(head, '{\\rtf')) return null
  const utf16 =
    head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : null
  try {
    const text = new TextDecoder(utf16 ?? 'utf-8', { fatal: true }).decode(head, { stream: true })
    return hasControls(text) ? null : text
  } catch {
    return null
  }
}

/** Returns whether it contains control characters that text doesn't have. */
function hasControls(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: looking for them is the point
  return /[\x00-\x08\x0e-\x1a\x1c-\x1f]/.test(text)
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}

function startsWith(head: Uint8Array, text: string): boolean {
  return head.byteLength >= text.length && latin1(head.subarray(0, text.length)) === text
}

/** Anything that a browser could run is labelled as such, even if the name says otherwise. */
function textType(text: string, hinted: string | null): string {
  if (/<svg[\s>]/i.test(text) && (hinted === 'image/svg+xml' || /^\s*(<\?xml|<!--|<!doctype\s+svg|<svg)/i.test(text))) {
    return 'image/svg+xml'
  }
  if (hinted === 'image/svg+xml') return 'image/svg+xml'
  if (
    /^\s*<(!doctype\s+html|html|head|body|script|iframe|style|title|table|a|br|div|font|h1|img|p|!--)[\s>-]/i.test(text)
  ) {
    return 'text/html'
  }
  if (hinted === 'text/html' || hinted === 'application/xhtml+xml') return 'text/html'
  if (isSpreadsheet2003(text)) return spreadsheet2003Type
  const flat = flatType(text)
  if (flat) return flat
  if (/^\s*<\?xml/i.test(text)) return hinted && /\+xml$/.test(hinted) ? hinted : 'application/xml'
  return hinted && textLike.test(hinted) ? hinted : 'text/plain'
}

/** OpenDocument in one piece of XML (`.fodt`, `.fods`, `.fodp`), which says itself what it is. */
function flatType(text: string): string | null {
  if (!/<(?:[\w-]{1,20}:)?document\s/.test(text)) return null
  const kind =
    /\bmimetype\s{0,9}=\s{0,9}["']application\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)["']/.exec(text)
  return kind && `application/vnd.oasis.opendocument.${kind[1]}-flat-xml`
}
