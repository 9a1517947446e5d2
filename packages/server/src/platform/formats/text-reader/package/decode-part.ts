/**
 * The text of an XML part, in the encoding that it declares (XML 1.0, appendix F): a byte order mark, else the pattern
 * of UTF-16, else the declaration, else UTF-8. An encoding that nobody knows is read as UTF-8.
 */
export function decodePart(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes[0] === 0x3c && bytes[1] === 0) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0 && bytes[1] === 0x3c) return new TextDecoder('utf-16be').decode(bytes)
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200))
  const declared = /^(?:ï»¿)?\s*<\?xml[^>]{1,150}?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1]
  return decoderOf(declared).decode(bytes)
}

function decoderOf(label = 'utf-8'): { decode(bytes: Uint8Array): string } {
  // Whoever says UTF-16 in single bytes converted the part and forgot the declaration.
  if (/^(utf-?16|ucs-?2|iso-10646-ucs)/i.test(label)) return new TextDecoder()
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}
