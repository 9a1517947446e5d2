import type { NewPasskey, NewPasskeyInput } from '@holdall/contract/accounts/passkeys.schemas.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { unlessCancelled } from '../auth/passkey.ts'
import { lookAgain } from './queries.ts'

const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async ({ signal }) => (await call('accounts.passkeys', {}, { signal })).data,
})

export function usePasskeys() {
  return useQuery(passkeysQuery)
}

/** Has the browser create a passkey and saves it; null if the user cancelled. */
export async function addPasskey(password: string | undefined, name: string): Promise<NewPasskey | null> {
  const options = await call('accounts.newPasskeyOptions', { body: { password } })
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never)
  const credential = await unlessCancelled(navigator.credentials.create({ publicKey }))
  if (!credential) return null
  const given = credential.toJSON() as unknown as NewPasskeyInput['credential']
  const made = await call('accounts.addPasskey', { body: { name, credential: given } })
  await refresh()
  return made
}

export async function removePasskey(id: string, password: string | undefined): Promise<void> {
  await call('accounts.removePasskey', { params: { id }, body: { password } })
  await refresh()
}

async function refresh(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries(passkeysQuery), lookAgain()])
}
