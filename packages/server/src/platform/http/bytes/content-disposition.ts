/**
 * The Content-Disposition field for a file of this name (RFC 6266; the UTF-8 form follows RFC 8187). Every client gets
 * a name in ASCII, and newer ones the original name if that differs. The result is one line of printable ASCII whatever
 * the name contains: control characters and `/` become `_`. Without a name, contains only the kind. Never throws.
 */
export function contentDisposition(kind: 'inline' | 'attachment', filename: string): string {
  const name = filename.toWellFormed().replace(/[/\p{Cc}]/gu, '_')
  if (name === '') return kind
  const plain = asciiName(name)
  const simple = `${kind}; filename="${plain}"`
  return plain === name ? simple : `${simple}; filename*=UTF-8''${percentEncoded(name)}`
}

/**
 * Quotes, backslashes and percent signs are replaced rather than escaped: clients disagree about escapes in the plain form
 * (RFC 6266 appendix D).
 */
function asciiName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^ -~]|["\\/%]/gu, '_')
}

/**
 * Everything but the attr-char of RFC 8187 section 3.2.1; `encodeURIComponent` leaves four more characters unescaped.
 */
function percentEncoded(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
