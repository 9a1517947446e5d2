import { lastExtension } from '@holdall/contract/files/upload-rules.ts'
import { fileTypeFromBuffer } from 'file-type'
import { lookup } from 'mime-types'

/** How many bytes of a file are looked at. */
export const headLength = 4100

export const unknownType = 'application/octet-stream'

/** Containers whose bytes look alike; within one, the name may say which. */
const zipFamily =
  /^application\/(vnd\.openxmlformats|vnd\.oasis\.opendocument|epub\+zip|java-archive|vnd\.android\.package-archive|vnd\.apple\.|vnd\.ms-[a-z]+\.[a-z.]*macroenabled)/
const compoundFamily = /^application\/(msword|vnd\.ms-|vnd\.visio|x-msi)/
/** Types of text that carry no `text/` in their name. */
const textLike =
  /^(text\/|application\/(json|javascript|typescript|sql|yaml|toml|x-sh|x-httpd-php|xml|.*\+(json|xml))$)/

/**
 * The media type of a file, from its first bytes. The name is asked only where bytes say no more than "text" or name a
 * container; what the sender claims is never asked.
 */
export async function sniffType(head: Uint8Array, name: string): Promise<string> {
  const hinted = lookup(lastExtension(name)) || null
  if (head.byteLength === 0) return hinted && textLike.test(hinted) ? textType('', hinted) : unknownType
  const text = readText(head.subarray(0, headLength))
  if (text !== null) return textType(text, hinted)
  if (startsWith(head, '{\\rtf')) return 'application/rtf'
  const found = await binaryType(head.subarray(0, headLength))
  if (found === 'application/zip' && hinted && zipFamily.test(hinted)) return hinted
  if (found === 'application/x-cfb' && hinted && compoundFamily.test(hinted)) return hinted
  return found ?? unknownType
}

/** A broken file of a known kind is no failure of ours. */
async function binaryType(head: Uint8Array): Promise<string | null> {
  try {
    const found = await fileTypeFromBuffer(head)
    // These two are guesses about text, which is decided elsewhere.
    return found && !/xml|rtf/.test(found.mime) ? found.mime.split(';', 1)[0]! : null
  } catch {
    return null
  }
}

/** The head as text, or null where it holds what no text does. A character cut at the end is forgiven. */
function readText(head: Uint8Array): string | null {
  // PDF and PostScript may begin with readable lines, but they are no text.
  if (startsWith(head, '%PDF-') || startsWith(head, '%!PS') || startsWith(head, '{\\rtf')) return null
  const utf16 =
    head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : null
  try {
    const text = new TextDecoder(utf16 ?? 'utf-8', { fatal: true }).decode(head, { stream: true })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: looking for them is the point
    return /[\x00-\x08\x0e-\x1a\x1c-\x1f]/.test(text) ? null : text
  } catch {
    return null
  }
}

function startsWith(head: Uint8Array, text: string): boolean {
  return (
    head.byteLength >= text.length && Buffer.from(head.buffer, head.byteOffset, text.length).toString('latin1') === text
  )
}

/** Whatever a browser could run is named as such, even where the name says otherwise. */
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
  if (/^\s*<\?xml/i.test(text)) return hinted && /\+xml$/.test(hinted) ? hinted : 'application/xml'
  return hinted && textLike.test(hinted) ? hinted : 'text/plain'
}
