import { decodeBytes } from '../formats/decode-bytes.ts'

/** The text of a page, in the encoding that it declares; else as other texts are decoded. */
export function decodeHtml(bytes: Uint8Array): string {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 2048))
  const isMarked = head.startsWith('ÿþ') || head.startsWith('þÿ') || head.startsWith('ï»¿')
  const declared = isMarked ? undefined : /<meta[^<>]{1,300}?charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(head)?.[1]
  if (declared && !/^utf-?16/i.test(declared)) {
    try {
      return new TextDecoder(declared).decode(bytes)
    } catch {
      // Nobody knows this encoding.
    }
  }
  return decodeBytes(bytes) ?? new TextDecoder().decode(bytes)
}
