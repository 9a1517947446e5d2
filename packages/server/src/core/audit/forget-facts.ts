/** The name and the addresses that someone had. */
export interface ForgottenPerson {
  /** Every address that the account had. */
  readonly emails: readonly string[]
  /** Empty if they had given none. */
  readonly name: string
}

/** Facts that name a person, in entries about their own account. */
const ownNames = new Set([
  ...['email', 'name', 'first_name', 'last_name', 'firstName', 'lastName', 'displayName', 'label'],
  ...['avatar', 'to', 'emails', 'person'],
])

/**
 * Returns the facts of an entry without the name and addresses of a person, as JSON; the same text if they aren't in it. In
 * entries about their account (`isAbout`), every fact that names someone is emptied, whatever they were called then.
 */
export function forgetFacts(json: string | null, person: ForgottenPerson, isAbout: boolean): string | null {
  if (json === null) return null
  const facts = JSON.parse(json) as unknown
  const kept = forget(facts, { ...person, isAbout })
  const text = JSON.stringify(kept)
  return text === JSON.stringify(facts) ? json : text
}

type Forgetting = ForgottenPerson & { readonly isAbout: boolean }

function forget(value: unknown, person: Forgetting): unknown {
  if (typeof value === 'string') return forgetText(value, person)
  if (Array.isArray(value)) return value.map(one => forget(one, person)).filter(one => one !== null)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      if (person.isAbout && ownNames.has(key)) return [key, null]
      return [key, forget(one, person)]
    }),
  )
}

/** Null for a text that is the name or an address; elsewhere the address is taken out of the text. */
function forgetText(text: string, { emails, name }: ForgottenPerson): string | null {
  if (text === name && name !== '') return null
  if (emails.some(email => text.toLowerCase() === email.toLowerCase())) return null
  // Not in the middle of a longer address.
  const address = `(?<![\\w.+-])(?:${emails.map(escaped).join('|')})(?![\\w-]|\\.\\w)`
  return text.replaceAll(new RegExp(address, 'giu'), '…')
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')
}
