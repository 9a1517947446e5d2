import { PersonName } from '@holdall/contract/accounts/accounts.schemas.ts'
import type { OpenidSettings } from '@holdall/contract/company-sign-in/provider-settings.ts'
import { EmailAddress } from '@holdall/contract/kit/fields.ts'
import { foldedAddress } from '@holdall/contract/kit/texts/email-address.ts'
import { splitName } from '../../social/identity.ts'
import type { CompanyIdentity } from '../identity-provider.ts'
import { notTrusted } from './identity-failure.ts'
import { wordsOf } from './provider-words.ts'

export type Claims = Readonly<Record<string, unknown>>

export const longestId = 255
const mostGroups = 1000
const longestGroup = 255
/** A clock may be wrong by this much; seconds. */
export const toleranceSeconds = 60

/**
 * A claim by its name. A name with dots also finds what Keycloak nests (`realm_access.roles`), unless a claim has the
 * whole name, as those that are addresses do.
 */
export function claimAt(claims: Claims, name: string): unknown {
  if (name === '') return undefined
  if (Object.hasOwn(claims, name)) return claims[name] ?? undefined
  let value: unknown = claims
  for (const part of name.split('.')) {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (!isObject || !Object.hasOwn(value as object, part)) return undefined
    value = (value as Record<string, unknown>)[part]
  }
  return value ?? undefined
}

/**
 * What openid-client leaves out: no token is from the future, and the account's ID fits.
 * @throws IdentityError
 */
export function refuseOddClaims(claims: Claims, now: number): void {
  const latest = now / 1000 + toleranceSeconds
  for (const name of ['iat', 'auth_time']) {
    const time = claims[name]
    if (time !== undefined && !(typeof time === 'number' && time <= latest))
      throw notTrusted(`“${name}” is in the future`)
  }
  // OpenID Connect Core 1.0, section 2.
  if (String(claims.sub).length > longestId) throw notTrusted(`“sub” has more than ${longestId} characters`)
}

/** Whether the ID token lacks something that is wanted, so that userinfo may have it. */
export function isIncomplete(claims: Claims, settings: OpenidSettings): boolean {
  const has = (name: string) => claimAt(claims, name) !== undefined
  const hasName = (has('given_name') && has('family_name')) || has('name')
  const hasAddress = has('email') && has('email_verified')
  const others = [settings.groupsClaim, settings.pictureClaim].filter(name => name !== '')
  return !hasName || !hasAddress || !others.every(has)
}

/**
 * Who it is, from the ID token and from userinfo, which fills what the token lacks.
 * @param info empty if it wasn't read; its `sub` is the token's
 */
export function readPerson(
  token: Claims,
  info: Claims,
  settings: OpenidSettings,
): Omit<CompanyIdentity, 'session' | 'readPicture'> & { readonly picture: string } {
  const find = (name: string) => claimAt(token, name) ?? claimAt(info, name)
  const accountId = String(token.sub)
  const { email, isEmailConfirmed } = readAddress(token, info, settings.trustsAddresses)
  const whole = splitName(textOf(find('name')))
  const firstName = nameOf(find('given_name')) || nameOf(whole.firstName)
  const lastName = nameOf(find('family_name')) || nameOf(whole.lastName)
  const others = [textOf(find('preferred_username')), `${firstName} ${lastName}`.trim(), accountId]
  return {
    accountId,
    email,
    isEmailConfirmed,
    firstName,
    lastName,
    label: email ?? wordsOf(others.find(text => text !== '') ?? ''),
    groups: readGroups(find(settings.groupsClaim)),
    picture: textOf(find(settings.pictureClaim)),
  }
}

/** What is said about an address counts for that address alone, never for another one from the other source. */
function readAddress(token: Claims, info: Claims, trustsAddresses: boolean) {
  const [source, other] = textOf(claimAt(token, 'email')) ? [token, info] : [info, token]
  const address = foldedAddress(textOf(claimAt(source, 'email')))
  const isSame = foldedAddress(textOf(claimAt(other, 'email'))) === address
  const verified = claimAt(source, 'email_verified') ?? (isSame ? claimAt(other, 'email_verified') : undefined)
  const email = EmailAddress.safeParse(address).data ?? null
  // Some providers write it as text. One that says no isn't overruled by the setting, which is for those that say nothing.
  const isVouchedFor = verified === undefined ? trustsAddresses : verified === true || verified === 'true'
  return { email, isEmailConfirmed: email !== null && isVouchedFor }
}

/**
 * Null if there is no such claim, which changes nothing. A list that is too long is cut, and a name that is too long left
 * out: that gives nobody more than they have.
 */
function readGroups(value: unknown): string[] | null {
  if (value === undefined) return null
  const names = [value]
    .flat()
    .filter(name => typeof name === 'string')
    .map(name => name.trim())
    .filter(name => name !== '' && name.length <= longestGroup)
  return [...new Set(names)].slice(0, mostGroups)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

function nameOf(value: unknown): string {
  return PersonName.safeParse(textOf(value)).data ?? ''
}
