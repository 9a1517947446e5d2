import { IdentityError } from '../identity-provider.ts'

const gap = '{{user}}'
const field = 'personDn'

/** Names a person who signs in directly. */
export interface PersonName {
  readonly name: string
  /** The name of an entry, rather than one of Active Directory's other forms. */
  readonly isDn: boolean
}

/** Active Directory allows none of these in a name; in `anna@example.com` or `EXAMPLE\anna` they could say something else. */
const odd = /["/\\[\]:;|=,+*?<>@()\p{C}]/u

/**
 * The name that a person signs in with: an entry's (`uid={{user}},ou=people,dc=example,dc=com`), or for Active Directory
 * `{{user}}@example.com` or `EXAMPLE\{{user}}`.
 * @returns null if nobody can have such a name
 * @throws IdentityError if the template is of no use
 */
export function personName(template: string, user: string): PersonName | null {
  if (!template.includes(gap)) {
    throw new IdentityError('misconfigured', `The user entry (DN) needs ${gap}`, { field })
  }
  if (isDnTemplate(template)) return { name: template.replaceAll(gap, () => escapeDn(user)), isDn: true }
  const isOther = template === gap || /^\{\{user\}\}@[\w.-]+$|^[\w.-]+\\\{\{user\}\}$/.test(template)
  if (!isOther) {
    throw new IdentityError('misconfigured', `Enter a name such as uid=${gap},ou=people,dc=example,dc=com`, { field })
  }
  if (template === gap) return splitName(user)
  return odd.test(user) ? null : { name: template.replaceAll(gap, () => user), isDn: false }
}

function isDnTemplate(template: string): boolean {
  return /^[a-z][a-z0-9.-]*\s*=/i.test(template)
}

/** People may type their whole name, `anna@example.com`, but nothing else. */
function splitName(user: string): PersonName | null {
  const [local, domain, ...more] = user.split('@')
  const isWhole = local && domain && more.length === 0 && !odd.test(local) && /^[\w.-]+$/.test(domain)
  return isWhole ? { name: user, isDn: false } : null
}

/** Escapes a value for the name of an entry (RFC 4514, section 2.4). */
export function escapeDn(value: string): string {
  const chars = Array.from(value)
  return chars.map((char, at) => escapeChar(char, at === 0, at === chars.length - 1)).join('')
}

function escapeChar(char: string, isFirst: boolean, isLast: boolean): string {
  if (/["+,;<>\\=]/.test(char) || (isFirst && /[# ]/.test(char)) || (isLast && char === ' ')) return `\\${char}`
  if (!/\p{Cc}/u.test(char)) return char
  return Array.from(Buffer.from(char), byte => `\\${byte.toString(16).padStart(2, '0')}`).join('')
}
