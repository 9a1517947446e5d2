import type { CompanyLinks } from '@holdall/contract/company-sign-in/company-sign-in.schemas.ts'
import type { EndpointById } from '@holdall/contract/contract.ts'
import type { EndpointBody } from '@holdall/contract/kit/endpoint.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../../platform/api/call.ts'
import { leaveTo, leaveToSignIn } from '../../../../platform/leave.ts'
import { queryClient } from '../../../../platform/query-client.ts'

const linksQuery = queryOptions({
  queryKey: ['company-links'],
  queryFn: ({ signal }) => call('companySignIn.links', {}, { signal }),
})

export function useCompanyLinks() {
  return useQuery(linksQuery)
}

/** Absent if the server asks for none. */
type Password = string | undefined

const confirmedBy = (currentPassword: Password) => (currentPassword === undefined ? {} : { currentPassword })

/** Goes to the provider, which sends the user back. */
export async function linkProvider(id: string, password: Password): Promise<void> {
  const { address } = await call('companySignIn.link', { params: { id }, body: confirmedBy(password) })
  await leaveTo(address)
}

export async function linkDirectory(
  id: string,
  body: EndpointBody<EndpointById['companySignIn.linkDirectory']>,
): Promise<void> {
  keep(await call('companySignIn.linkDirectory', { params: { id }, body }))
}

export async function unlink(id: string, password: Password): Promise<void> {
  keep(await call('companySignIn.unlink', { params: { id }, body: confirmedBy(password) }))
}

function keep(links: CompanyLinks): void {
  queryClient.setQueryData(linksQuery.queryKey, links)
}

/** Comes back to the account with a new session, in which no password is asked for. */
export async function signInAgain(): Promise<void> {
  await call('accounts.signOut')
  await leaveToSignIn('/account')
}
