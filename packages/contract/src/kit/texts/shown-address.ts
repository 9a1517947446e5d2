/**
 * An address as people read it: the domain in its own script. A label that could be taken for another one stays in its
 * ASCII form: one that mixes scripts, and one whose letters all look like Latin ones (UTS 39 §5).
 * @param toUnicode reads the ASCII form of a domain (RFC 3492); may throw on a label that isn't one
 */
export function shownAddress(address: string, toUnicode: (domain: string) => string): string {
  if (!address.includes('xn--')) return address
  const at = address.lastIndexOf('@') + 1
  return address.slice(0, at) + shownDomain(address.slice(at), toUnicode)
}

/** The same for a domain alone. */
export function shownDomain(domain: string, toUnicode: (domain: string) => string): string {
  const labels = domain.split('.')
  const isLatinPlace = !labels.at(-1)?.startsWith('xn--')
  return labels.map(label => (label.startsWith('xn--') ? shownLabel(label, isLatinPlace, toUnicode) : label)).join('.')
}

function shownLabel(label: string, isLatinPlace: boolean, toUnicode: (domain: string) => string): string {
  const shown = decoded(label, toUnicode)
  const isClear = isOfOneScript(shown) && !(isLatinPlace && looksLatin.test(shown))
  return isClear ? shown : label
}

function decoded(label: string, toUnicode: (domain: string) => string): string {
  try {
    return toUnicode(label)
  } catch {
    return label
  }
}

/** Those that are written together are one script. */
const scripts = [
  /^[\p{Script=Latin}\p{scx=Common}\p{scx=Inherited}]+$/u,
  /^[\p{Script=Cyrillic}\p{scx=Common}\p{scx=Inherited}]+$/u,
  /^[\p{Script=Greek}\p{scx=Common}\p{scx=Inherited}]+$/u,
  /^[\p{Script=Arabic}\p{scx=Common}\p{scx=Inherited}]+$/u,
  /^[\p{Script=Hebrew}\p{scx=Common}\p{scx=Inherited}]+$/u,
  /^[\p{scx=Devanagari}\p{scx=Common}\p{scx=Inherited}]+$/u,
  /^[\p{scx=Bengali}\p{scx=Common}\p{scx=Inherited}]+$/u,
  /^[\p{scx=Tamil}\p{scx=Common}\p{scx=Inherited}]+$/u,
  /^[\p{scx=Thai}\p{scx=Common}\p{scx=Inherited}]+$/u,
  /^[\p{scx=Georgian}\p{scx=Common}\p{scx=Inherited}]+$/u,
  /^[\p{scx=Armenian}\p{scx=Common}\p{scx=Inherited}]+$/u,
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Latin}\p{scx=Common}]+$/u,
  /^[\p{scx=Han}\p{scx=Hangul}\p{scx=Common}]+$/u,
]

function isOfOneScript(label: string): boolean {
  return scripts.some(script => script.test(label))
}

/** Cyrillic and Greek letters that are drawn as Latin ones. */
const looksLatin = /^[асԁеёіїјһкӏмпгорԛѕтуѵѡԝхүҽαινορυχγκτω0-9-]+$/u
