import type { SocialProvider } from '@holdall/contract/accounts/social.schemas.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { leaveTo } from '../../../platform/leave.ts'
import { queryClient } from '../../../platform/query-client.ts'

const socialQuery = queryOptions({
  queryKey: ['social-links'],
  queryFn: ({ signal }) => call('accounts.socialLinks', {}, { signal }),
})

export function useSocialLinks() {
  return useQuery(socialQuery)
}

/** Goes to the other site, which sends the user back. */
export async function linkSocial(provider: SocialProvider, password: string | undefined): Promise<void> {
  const { address } = await call('accounts.linkSocial', { params: { provider }, body: { password } })
  await leaveTo(address)
}

export async function unlinkSocial(id: string, password: string | undefined): Promise<void> {
  await call('accounts.unlinkSocial', { params: { id }, body: { password } })
  await queryClient.invalidateQueries(socialQuery)
}
