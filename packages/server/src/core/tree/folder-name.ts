import { checkName, cutBytes, maxNameBytes } from '@holdall/contract/drive/names.ts'

/**
 * A valid folder name made from the first of these texts that leaves one, such as a person's name, then their address. Slashes
 * and control characters become spaces, dots and spaces at the ends go, and what is too long is cut.
 */
export function folderNameFrom(candidates: readonly string[], otherwise: string): string {
  for (const candidate of candidates) {
    const plain = candidate
      .toWellFormed()
      .normalize('NFC')
      .replace(/[/\\\p{Cc}]+/gu, ' ')
    // The end may be a dot or a space again where it was cut.
    const checked = checkName(trimmed(cutBytes(trimmed(plain), maxNameBytes)))
    if (checked.ok) return checked.name
  }
  return otherwise
}

function trimmed(text: string): string {
  return text.replace(/^[.\s]+/, '').replace(/[.\s]+$/, '')
}
