import { PersonName } from '@holdall/contract/accounts/accounts.schemas.ts'
import type { OpenidSettings } from '@holdall/contract/company-sign-in/provider-settings.ts'
import { EmailAddress } from '@holdall/contract/kit/fields.ts'
import { foldedAddress } from '@holdall/contract/kit/texts/email-address.ts'
import { splitName } from '../../social/identity.ts'
import type { CompanyIdentity } from '../identity-provider.ts'
import { type Claims, claimAt } from './claim-at.ts'
import { notTrusted } from './identity-failure.ts'
import { wordsOf } from './provider-words.ts'
import { readGroups } from './read-groups.ts'

export const longestId = 255
/** A clock may be wrong by this much; seconds. */
export const toleranceSeconds = 60

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
  const hasAddress = has(settings.emailClaim) && has('email_verified')
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
  const { email, isEmailConfirmed } = readAddress(token, info, settings)
  const { groups, problem } = readGroups(token, info, settings.groupsClaim)
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
    groups,
    ...(problem === null ? {} : { groupsProblem: problem }),
    picture: textOf(find(settings.pictureClaim)),
  }
}

type Address = Pick<CompanyIdentity, 'email' | 'isEmailConfirmed'>

/**
 * What is said about an address counts for that address alone, never for another one from the other source. `email_verified`
 * is about `email` (OpenID Connect Core 1.0, section 5.1): it confirms an address of another claim only if it is the same.
 */
function readAddress(token: Claims, info: Claims, { emailClaim, trustsAddresses }: OpenidSettings): Address {
  const claim = emailClaim || 'email'
  const [source, other] = addressesIn(token, claim).length > 0 ? [token, info] : [info, token]
  const email = addressesIn(source, claim).find(address => EmailAddress.safeParse(address).success) ?? null
  const isSame = (claims: Claims) => email !== null && addressesIn(claims, 'email').includes(email)
  // One that says no isn't overruled by the setting, which is for those that say nothing.
  const saysNo = [source, other].some(
    claims => isFalse(claimAt(claims, 'email_verified')) && (isSame(claims) || claims === source),
  )
  const said = [source, other].filter(isSame).flatMap(claims => claimAt(claims, 'email_verified') ?? [])[0]
  const verified = said ?? (claim === 'email' ? claimAt(source, 'email_verified') : undefined)
  // Some providers write it as text.
  const isVouchedFor = verified === undefined ? trustsAddresses && !saysNo : verified === true || verified === 'true'
  return { email, isEmailConfirmed: email !== null && isVouchedFor }
}

function isFalse(value: unknown): boolean {
  return value === false || value === 'false'
}

/** The texts of a claim that holds one or several, in the form in which accounts are found. */
function addressesIn(claims: Claims, claim: string): string[] {
  return [claimAt(claims, claim)]
    .flat()
    .map(value => foldedAddress(textOf(value)))
    .filter(Boolean)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

function nameOf(value: unknown): string {
  return PersonName.safeParse(textOf(value)).data ?? ''
}
