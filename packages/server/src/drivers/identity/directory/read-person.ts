import type { DirectorySettings } from '@holdall/contract/company-sign-in/provider-settings.ts'
import { EmailAddress } from '@holdall/contract/kit/fields.ts'
import type { Entry } from 'ldapts'
import type { CompanyIdentity } from '../identity-provider.ts'
import { accountIdOf } from './account-id.ts'
import { textOf, textsOf } from './entry-values.ts'
import { stateAttributes } from './is-disabled.ts'

/** What is asked for about a person. Their picture is asked for separately. */
export function personAttributes(settings: DirectorySettings): string[] {
  const { idAttribute, emailAttribute, firstNameAttribute, lastNameAttribute } = settings
  const wanted = [idAttribute, emailAttribute, firstNameAttribute, lastNameAttribute].filter(Boolean)
  return [...new Set([...wanted, ...signInNames, ...ofGroups, ...stateAttributes])]
}

/** Those that tell an account of Active Directory from another one. */
const signInNames = ['userPrincipalName', 'sAMAccountName']

/** By which groups may name somebody (RFC 2307). */
const ofGroups = ['uid', 'gidNumber']

const longestName = 100

/** @throws IdentityError if the entry has no ID */
export function readPerson(
  entry: Entry,
  settings: DirectorySettings,
  user: string,
): Omit<CompanyIdentity, 'groups' | 'readPicture'> {
  const email = addressOf(entry, settings.emailAttribute)
  return {
    accountId: accountIdOf(entry, settings.idAttribute),
    email,
    isEmailConfirmed: email !== null && settings.trustsAddresses,
    firstName: textOf(entry, settings.firstNameAttribute).slice(0, longestName),
    lastName: textOf(entry, settings.lastNameAttribute).slice(0, longestName),
    label: (email ?? user).slice(0, 255),
    session: null,
  }
}

function addressOf(entry: Entry, attribute: string): string | null {
  const addresses = textsOf(entry, attribute).map(text => EmailAddress.safeParse(text.trim().toLowerCase()))
  return addresses.find(address => address.success)?.data ?? null
}

/**
 * Whether an entry that was found is the account that signed in by another name than its entry's. Otherwise a filter
 * that looks for something else would let one person in as another one.
 */
export function isSameAccount(entry: Entry, name: string): boolean {
  const is = (attribute: string, value = '') => textOf(entry, attribute).toLowerCase() === value.toLowerCase()
  const [local, domain] = name.split('@')
  if (domain === undefined) return is('sAMAccountName', name.split('\\').at(-1))
  // An account without a name of this form has an implied one.
  return is('userPrincipalName', name) || (is('userPrincipalName', '') && is('sAMAccountName', local))
}
