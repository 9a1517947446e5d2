import type { NewTotp, PasswordAgain, RecoveryCodes } from '@holdall/contract/accounts/second-factor.schemas.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { setMe } from '../../../platform/site.ts'

const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call('accounts.secondFactor', {}, { signal }),
})

export function useSecondFactor() {
  return useQuery(secondFactorQuery)
}

/** Also reloads the user: permissions can depend on the second factor. */
export async function lookAgain(): Promise<void> {
  await queryClient.invalidateQueries(secondFactorQuery)
  setMe(await call('accounts.me'))
}

// None of these is a cached mutation, which would keep the secrets after the dialog has closed.

export function newTotp(body: PasswordAgain): Promise<NewTotp> {
  return call('accounts.newTotp', { body })
}

export async function confirmTotp(body: { code: string }): Promise<RecoveryCodes> {
  const made = await call('accounts.confirmTotp', { body })
  await lookAgain()
  return made
}

export async function removeTotp(body: PasswordAgain): Promise<void> {
  await call('accounts.removeTotp', { body })
  await lookAgain()
}

export async function newRecoveryCodes(body: PasswordAgain): Promise<RecoveryCodes> {
  const made = await call('accounts.newRecoveryCodes', { body })
  await lookAgain()
  return made
}
