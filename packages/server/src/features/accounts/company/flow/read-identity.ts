import { foldedAddress } from '@holdall/contract/kit/texts/email-address.ts'
import type { CompanyIdentity } from '../../../../drivers/identity/identity-provider.ts'
import { IdentityError } from '../../../../drivers/identity/identity-provider.ts'

const longestId = 255
const longestName = 100
const longestLabel = 200
const longestSession = 255
const longestToken = 32_768
const mostGroups = 1000

/** What a provider says, in the form and size that the database and other people's screens can bear. @throws IdentityError */
export function readIdentity(said: CompanyIdentity): CompanyIdentity {
  const { accountId, session, groups } = said
  if (accountId === '' || accountId.length > longestId) {
    throw new IdentityError('misconfigured', 'The provider’s ID of the person is empty or too long')
  }
  const email = said.email !== null && said.email.length <= 254 ? foldedAddress(said.email) : null
  return {
    ...said,
    email,
    isEmailConfirmed: email !== null && said.isEmailConfirmed,
    firstName: line(said.firstName, longestName),
    lastName: line(said.lastName, longestName),
    label: line(said.label, longestLabel) || line(email ?? accountId, longestLabel),
    groups: groups === null ? null : groups.slice(0, mostGroups),
    session: session && {
      id: session.id !== null && session.id.length <= longestSession ? session.id : null,
      idToken: session.idToken.length <= longestToken ? session.idToken : '',
    },
  }
}

function line(text: string, longest: number): string {
  const flat = text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return [...flat.slice(0, longest)]
    .filter(letter => letter.isWellFormed())
    .join('')
    .trim()
}
