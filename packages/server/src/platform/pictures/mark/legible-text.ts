/** Characters that only guide the layout, and have no picture; some could turn the direction of everything after them. */
const isInvisible = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu

/** What could be asked to be drawn of a text: one form of each letter, and no characters without a picture. */
export function visibleText(text: string): string {
  return text.normalize('NFC').replace(isInvisible, '').replace(/\s+/gu, ' ').trim()
}

/**
 * Writes characters that no font has as their code points (`U+1F600`), so that they stay legible and never become empty
 * boxes that all look alike.
 */
export function legibleText(text: string, missing: ReadonlySet<string>): string {
  const pieces = Array.from(text, one => (missing.has(one) ? ` ${codePoint(one)} ` : one))
  return pieces.join('').replace(/ {2,}/g, ' ').trim()
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** Text for Pango, which reads it as markup. */
export function pangoText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
