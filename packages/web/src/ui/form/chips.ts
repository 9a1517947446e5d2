import { withoutEnd } from '@holdall/contract/kit/texts/without-end.ts'

/** Only strings that a mail server could have become chips; whether the address exists is not known here. */
const between = /[\s<>()[\]{},;:"'|\\]+/

/**
 * The email addresses in any text, in its order, each once, case-insensitively. The text is split at separators and
 * checked part by part, so that no text makes it slow.
 */
export function findEmails(text: string): string[] {
  const found = text
    .split(between)
    .map(part => withoutEnd(part.replace(/^[.*_~-]+/, ''), '.!?*_~-'))
    .filter(isEmailLike)
  return withChips([], found, true)
}

function isEmailLike(part: string): boolean {
  const at = part.indexOf('@')
  const domain = part.slice(at + 1)
  return (
    at > 0 && at === part.lastIndexOf('@') && part.length <= 254 && domain.indexOf('.') > 0 && !domain.includes('..')
  )
}

/** Chips with additional ones; existing ones are ignored. */
export function withChips(chips: readonly string[], more: readonly string[], isEmail = false): string[] {
  const fold = (chip: string) => (isEmail ? chip.toLowerCase() : chip)
  const known = new Set(chips.map(fold))
  const added = more
    .map(chip => chip.trim())
    .filter(chip => {
      if (!chip || known.has(fold(chip))) return false
      known.add(fold(chip))
      return true
    })
  return [...chips, ...added]
}
