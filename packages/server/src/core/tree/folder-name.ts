import { checkName, cutBytes, maxNameBytes } from '@holdall/contract/drive/names.ts'
import { withoutEnd } from '@holdall/contract/kit/texts/without-end.ts'

/**
 * Returns a valid folder name from the first of these texts that yields one, such as a person's name, then their
 * address. Slashes and control characters become spaces, dots and spaces at the ends are removed, and long names are
 * cut.
 */
export function folderNameFrom(candidates: readonly string[], otherwise: string): string {
  for (const candidate of candidates) {
    const plain = candidate
      .toWellFormed()
      .normalize('NFC')
      .replace(/[/\\\p{Cc}]+/gu, ' ')
    // Cutting may leave a dot or a space at the end again.
    const checked = checkName(trimmed(cutBytes(trimmed(plain), maxNameBytes)))
    if (checked.ok) return checked.name
  }
  return otherwise
}

function trimmed(text: string): string {
  return withoutEnd(text.replace(/^[.\s]+/, ''), /[.\s]/)
}
