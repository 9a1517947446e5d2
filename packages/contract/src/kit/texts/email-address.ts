/**
 * An address as it is kept and compared, so that two spellings of one mailbox are one address: the local part in the
 * composed form (NFC, RFC 6532 §3.1), the domain in its ASCII form (UTS 46) and in lower case. Null if nobody can have
 * such an address: the local part consists of atoms (RFC 5322 §3.2.3, RFC 6531 §3.3) joined by dots, the domain of
 * labels (RFC 5890). Quoted local parts are refused on purpose: mail libraries disagree about them.
 *
 * @example
 * keptAddress('Max@Müller.example') // => 'Max@xn--mller-kva.example'
 * keptAddress('a&b@example.com') // => 'a&b@example.com'
 * keptAddress('drive@localhost') // => 'drive@localhost'
 * keptAddress('"a b"@example.com') // => null
 */
export function keptAddress(text: string): string | null {
  // A Japanese keyboard writes the wide form of the sign.
  const parts = text.split(/[@＠]/)
  const [local = '', domain = ''] = parts
  if (parts.length !== 2 || !isLocalPart(local)) return null
  const host = asciiDomain(domain)
  const address = host && `${local.normalize('NFC')}@${host}`
  return address && new TextEncoder().encode(address).length <= longestAddress ? address : null
}

/** Bytes of an address in a path of SMTP, without its brackets (RFC 5321 §4.5.3.1.3). */
const longestAddress = 254

/** Whether the domain has a single label, as `localhost` and the names of a house's own network have. */
export function hasSingleLabel(address: string): boolean {
  return !address.slice(address.lastIndexOf('@') + 1).includes('.')
}

// What others read as the end of an address, or as a quotation mark, isn't a part of it in any script.
const atom = /^(?:[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]|(?!\p{ASCII}|＠)[\p{L}\p{M}\p{N}\p{S}\p{Pc}\p{Pd}\p{Po}])+$/u

function isLocalPart(local: string): boolean {
  return local.split('.').every(part => atom.test(part))
}

/** The domain in the form in which mail servers are looked up; null if it can't be one. */
function asciiDomain(domain: string): string | null {
  // Others have a meaning in URLs (a port, a path, an escaped character) that domains don't have.
  if (!/^(?:[A-Za-z0-9.-]|\P{ASCII})+$/u.test(domain)) return null
  const isAscii = /^[A-Za-z0-9.-]+$/.test(domain)
  const host = isAscii ? domain.toLowerCase() : (URL.parse(`http://${domain}`)?.hostname ?? '')
  const labels = host.split('.')
  const isDomain = labels.every(label => /^[a-z0-9][a-z0-9-]{0,62}$/.test(label))
  // Four numbers are the address of a machine.
  return isDomain && /[a-z]/.test(labels.at(-1) ?? '') ? host : null
}

/**
 * A text that somebody else's program calls an address, in the form in which accounts are found by it: as it is kept, in
 * lower case. What can't be an address stays what it is, and is nobody's.
 */
export function foldedAddress(text: string): string {
  return (keptAddress(text.trim()) ?? text).toLowerCase()
}
