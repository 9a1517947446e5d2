import type { SignInDetails } from '@holdall/contract/users/account.schemas.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { refreshPerson } from '../../../platform/person-page/refresh-person.ts'

/** How a user signs in, for administrators. */
export function signInQuery(id: string) {
  return queryOptions({
    queryKey: ['person', id, 'sign-in'],
    queryFn: ({ signal }): Promise<SignInDetails> => call('users.signIn', { params: { id } }, { signal }),
  })
}

export async function endSession(id: string, sessionId: string): Promise<void> {
  await call('users.endSession', { params: { id, sessionId } })
  await refreshPerson()
}

/** @returns how many were ended */
export async function endSessions(id: string): Promise<number> {
  const { ended } = await call('users.endSessions', { params: { id } })
  await refreshPerson()
  return ended
}

export async function removeSecondFactor(id: string): Promise<void> {
  await call('users.removeSecondFactor', { params: { id } })
  await refreshPerson()
}

export async function revokeToken(id: string, tokenId: string): Promise<void> {
  await call('users.revokeToken', { params: { id, tokenId } })
  await refreshPerson()
}
