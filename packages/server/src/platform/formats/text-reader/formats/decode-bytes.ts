/**
 * Decodes the bytes of a text: by their byte order mark, else as UTF-8 if valid, else as Windows-1252, which fits every
 * byte. Null if they contain what no text does.
 */
export function decodeBytes(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (isBinary(bytes.subarray(0, 8192))) return null
  try {
    // The last character may be cut off; it is then left out.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Whether it contains control characters other than white space and terminal escapes. */
function isBinary(head: Uint8Array): boolean {
  return head.some(byte => byte < 9 || (byte > 13 && byte < 32 && byte !== 26 && byte !== 27))
}
