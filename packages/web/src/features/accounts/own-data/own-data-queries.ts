import type { PasskeySignInInput } from '@holdall/contract/accounts/passkeys.schemas.ts'
import type { DataExport, LeaveInput } from '@holdall/contract/personal-data/personal-data.schemas.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { addressOf, call } from '../../../platform/api/call.ts'
import { leaveTo } from '../../../platform/leave.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { unlessCancelled } from '../auth/passkey.ts'

const lookEveryMs = 1500

const exportQuery = queryOptions({
  queryKey: ['data-export'],
  queryFn: async ({ signal }) => (await call('personalData.export', {}, { signal })).data,
  refetchInterval: query => (query.state.data?.state === 'collecting' ? lookEveryMs : false),
})

export function useDataExport() {
  return useQuery(exportQuery)
}

export async function startExport(password: string | undefined): Promise<void> {
  const made: DataExport = await call('personalData.startExport', { body: { password } })
  queryClient.setQueryData(exportQuery.queryKey, made)
}

export function exportAddress(): string {
  return addressOf('personalData.exportContent')
}

export function useDeparture() {
  return useQuery({
    queryKey: ['departure'],
    queryFn: ({ signal }) => call('personalData.departure', {}, { signal }),
    // The user agrees to what it says, so it is never taken from the cache.
    gcTime: 0,
  })
}

/** Asks for a passkey of the signed-in user; null if they cancelled. */
export async function showPasskey(): Promise<PasskeySignInInput['credential'] | null> {
  const options = await call('accounts.passkeyCheckOptions')
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never)
  const credential = await unlessCancelled(navigator.credentials.get({ publicKey }))
  return credential ? (credential.toJSON() as PasskeySignInInput['credential']) : null
}

/** Deletes the account and leaves, so that nothing of this user stays in memory. */
export async function deleteAccount(body: LeaveInput): Promise<void> {
  await call('personalData.leave', { body })
  await leaveTo('/sign-in?deleted')
}
