import type { NewToken, NewTokenInput } from '@holdall/contract/accounts/access-tokens.schemas.ts'
import type { Me } from '@holdall/contract/accounts/accounts.schemas.ts'
import type { EndpointById } from '@holdall/contract/contract.ts'
import type { EndpointBody } from '@holdall/contract/kit/endpoint.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { addressOf, call } from '../../platform/api/call.ts'
import { send } from '../../platform/api/send.ts'
import { queryClient } from '../../platform/query-client.ts'
import { refreshSite, setMe, useSite } from '../../platform/site.ts'

export type ProfileChange = Partial<EndpointBody<EndpointById['accounts.updateProfile']>>

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call('accounts.sessions', {}, { signal })).data,
})

const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: async ({ signal }) => (await call('accounts.tokens', {}, { signal })).data,
})

/** The signed-in user. Only for pages that need one. */
export function useMe(): Me {
  const { me } = useSite()
  if (!me) throw new Error('Nobody is signed in')
  return me
}

export async function updateProfile(change: ProfileChange): Promise<void> {
  setMe(await call('accounts.updateProfile', { body: change }))
  // The server knows which language that is on this site.
  if (change.language !== undefined) await refreshSite()
}

/** @returns its address */
export async function setAvatar(picture: Blob): Promise<string> {
  const me = (await send('PUT', addressOf('accounts.setAvatar'), { body: picture })) as Me
  setMe(me)
  return me.avatarUrl ?? ''
}

export async function removeAvatar(): Promise<void> {
  setMe(await call('accounts.removeAvatar'))
}

export async function changeEmail(body: { email: string; password: string }): Promise<void> {
  setMe(await call('accounts.changeEmail', { body }))
}

export async function changePassword(body: { currentPassword: string; newPassword: string }): Promise<void> {
  await call('accounts.changePassword', { body })
  await queryClient.invalidateQueries(sessionsQuery)
}

export function useSessions() {
  return useQuery(sessionsQuery)
}

export function useRevokeSession() {
  return useMutation({
    mutationFn: (id: string) => call('accounts.endSession', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  })
}

export function useRevokeOtherSessions() {
  return useMutation({
    mutationFn: () => call('accounts.endOtherSessions'),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  })
}

export function useTokens() {
  return useQuery(tokensQuery)
}

/** Not a cached mutation, which would keep the secret after the dialog has closed. */
export async function createToken(body: NewTokenInput): Promise<NewToken> {
  const made = await call('accounts.createToken', { body })
  await queryClient.invalidateQueries(tokensQuery)
  return made
}

export function useRevokeToken() {
  return useMutation({
    mutationFn: (id: string) => call('accounts.revokeToken', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries(tokensQuery),
  })
}

/** The same cache entry as the drive's own. */
export function useSpaces() {
  return useQuery({
    queryKey: ['spaces'],
    queryFn: async ({ signal }) => (await call('drive.spaces', {}, { signal })).data,
  })
}
