import { PersonName } from '@holdall/contract/accounts/accounts.schemas.ts'
import { EmailAddress } from '@holdall/contract/kit/fields.ts'
import { SocialError, type SocialIdentity } from './social-driver.ts'

interface Said {
  readonly accountId: string
  readonly email: string
  readonly isEmailConfirmed: boolean
  readonly firstName: string
  readonly lastName: string
  /** Used when there is no address. */
  readonly otherLabel: string
}

/** Returns what a provider said, limited to what we accept from users. @throws SocialError if it identifies no one */
export function identityOf(said: Said): SocialIdentity {
  if (said.accountId === '' || said.accountId.length > 200)
    throw new SocialError('The provider sent no user ID. Check the scopes.')
  const email = EmailAddress.safeParse(said.email.toLowerCase())
  const firstName = nameOf(said.firstName)
  const lastName = nameOf(said.lastName)
  const label = email.data ?? (nameOf(said.otherLabel) || `${firstName} ${lastName}`.trim() || said.accountId)
  return {
    accountId: said.accountId,
    email: email.data ?? null,
    isEmailConfirmed: email.success && said.isEmailConfirmed,
    firstName,
    lastName,
    label,
  }
}

function nameOf(text: string): string {
  return PersonName.safeParse(text).data ?? ''
}

/** Splits a full name: the last word is the last name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const at = name.lastIndexOf(' ')
  return at < 1 ? { firstName: name, lastName: '' } : { firstName: name.slice(0, at), lastName: name.slice(at + 1) }
}
