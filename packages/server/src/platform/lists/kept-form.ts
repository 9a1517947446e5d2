import { domainToASCII } from 'node:url'

const isBeyondAscii = /[^ -~]/
/** Letters, digits and hyphens of any language, and its dots. */
const isDomain = /^[\p{L}\p{M}\p{N}.。．｡-]+$/u

/**
 * A word as the domain of an address is kept, in ASCII (RFC 5890): people see and enter `ada@müller.example`, the database has
 * `ada@xn--mller-kva.example`. Null for a word that has no other form.
 */
export function keptForm(word: string): string | null {
  const at = word.lastIndexOf('@') + 1
  const domain = word.slice(at)
  if (!isBeyondAscii.test(domain) || !isDomain.test(domain)) return null
  // Dots at the ends belong to a part of a domain, and to none that is whole.
  const [, before = '', inner = '', behind = ''] = /^(\.?)(.*?)(\.?)$/u.exec(domain) ?? []
  const ascii = domainToASCII(inner)
  return ascii === '' || ascii === inner ? null : `${word.slice(0, at)}${before}${ascii}${behind}`
}
