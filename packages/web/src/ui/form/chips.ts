import { foldedAddress, hasSingleLabel, keptAddress } from '@holdall/contract/kit/texts/email-address.ts'
import { withoutEnd } from '@holdall/contract/kit/texts/without-end.ts'

/** What stands between addresses in a list, and can’t be a part of one (RFC 5322 §3.2.3). */
const between = /[\s<>()[\],;:"\\，；、“”„«»‹›（）【】]+/
/** What stands between addresses in some lists, and can be a part of one: tried in this order. */
const sometimesBetween = [/[|{}]+/, /['‘’]+/]

/**
 * The email addresses in any text, in its order, each once, case-insensitively. The text is split at separators and
 * checked part by part, so that no text makes it slow.
 */
export function findEmails(text: string): string[] {
  const found = text
    .split(between)
    .flatMap(part => partsOf(part))
    .filter(isAddress)
  return withChips([], found, true)
}

function partsOf(part: string, [separator, ...others]: readonly RegExp[] = sometimesBetween): string[] {
  const inner = bare(part)
  if (!separator || isAddress(inner)) return [inner]
  return inner.split(separator).flatMap(one => partsOf(one, others))
}

/** Without what lists, quotations and emphasis put around an address. */
function bare(part: string): string {
  return withoutEnd(part.replace(/^[.*_~'|{}-]+/, ''), ".!?。*_~'|{}-")
}

function isAddress(part: string): boolean {
  return part.length <= 254 && keptAddress(part) !== null && !hasSingleLabel(part)
}

/** Chips with additional ones; existing ones are ignored. */
export function withChips(chips: readonly string[], more: readonly string[], isEmail = false): string[] {
  const fold = (chip: string) => (isEmail ? foldedAddress(chip) : chip)
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
