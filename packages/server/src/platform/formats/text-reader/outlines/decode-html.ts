import { decodeText } from '../../judge-text.ts'

/** The text of a page, in the encoding that it declares; else as other texts are decoded. */
export function decodeHtml(bytes: Uint8Array): string {
  return decodeText(bytes) ?? new TextDecoder().decode(bytes)
}
