import type { Outline } from '@holdall/contract/files/outlines/outline.schemas.ts'
import { type OpenParts, openSlidesOutline, openTextOutline } from './open-outline.ts'
import { openSheetsOutline } from './open-sheets-outline.ts'

/** An OpenDocument file in one piece of XML (ODF 1.2, part 1, §3.1.2): `.fodt`, `.fods`, `.fodp`. */
export interface FlatDocument {
  readonly parts: OpenParts
  readonly type: 'text' | 'spreadsheet' | 'presentation'
}

const root = /<(?:[\w-]{1,20}:)?document\s[^<>]{1,16000}>/
const typeIn = /\bmimetype\s{0,9}=\s{0,9}["']application\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)\b/
const bodyStart = /<(?:[\w-]{1,20}:)?body[\s>]/

/** Takes such a file apart as if it were an archive; null for other texts. */
export function flatDocument(source: string): FlatDocument | null {
  const tag = root.exec(source.slice(0, 20_000))
  const type = tag && (typeIn.exec(tag[0])?.[1] as FlatDocument['type'] | undefined)
  if (!type) return null
  const whole = withoutPictures(source)
  // Pages have headers and footers beside the body. A sheet's styles are looked for where its cells are.
  const body = type === 'spreadsheet' ? 0 : Math.max(0, whole.search(bodyStart))
  return { type, parts: { styles: whole.slice(0, body), content: body === 0 ? whole : tag[0] + whole.slice(body) } }
}

/** The text, sheets or slides of it. */
export function flatOutline({ parts, type }: FlatDocument): Outline {
  if (type === 'spreadsheet') return openSheetsOutline(parts)
  return type === 'presentation' ? openSlidesOutline(parts) : openTextOutline(parts)
}

const pictureTag = ':binary-data>'

/** Pictures are in the text as letters (base64). The tags around them stay. */
function withoutPictures(source: string): string {
  const kept: string[] = []
  let at = 0
  for (;;) {
    const start = source.indexOf(pictureTag, at)
    const end = start < 0 ? -1 : source.indexOf(pictureTag, start + 1)
    if (end < 0) break
    const inside = start + pictureTag.length
    // The closing tag begins a few letters before, with the prefix of its vocabulary.
    const closing = Math.max(inside, end - 25)
    const tag = source.slice(closing, end).lastIndexOf('<')
    kept.push(source.slice(at, inside), source.slice(tag < 0 ? end : closing + tag, end + pictureTag.length))
    at = end + pictureTag.length
  }
  kept.push(source.slice(at))
  return kept.join('')
}
