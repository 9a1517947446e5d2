import type {
  CompanyProbeInput,
  CompanyProvider,
  CompanyProviderInput,
} from '@holdall/contract/company-sign-in/providers.schemas.ts'
import type { ProbeResult } from '@holdall/contract/settings/settings.schemas.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { ApiProblem, isProblem } from '../../platform/api/problem.ts'
import { queryClient } from '../../platform/query-client.ts'
import { refreshSite } from '../../platform/site.ts'

const providersKey = ['company-providers']

export const providersQuery = queryOptions({
  queryKey: providersKey,
  queryFn: async ({ signal }) => (await call('companySignIn.providers', {}, { signal })).data,
})

export function providerQuery(id: string) {
  return queryOptions({
    queryKey: [...providersKey, id],
    queryFn: async ({ signal }) => (await call('companySignIn.readProvider', { params: { id } }, { signal })).provider,
  })
}

/** What a rule can give; of the workspaces those whose name contains the search. */
export function targetsQuery(search: string) {
  return queryOptions({
    queryKey: ['company-targets', search],
    queryFn: ({ signal }) => call('companySignIn.targets', { query: { search } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
}

/** The sign-in page and the account page show the providers too. */
async function refresh(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: providersKey }), refreshSite()])
}

/** Creates a provider, or changes the one given. @throws ApiProblem with the names of the form's fields */
export async function saveProvider(
  saved: CompanyProvider | null,
  provider: CompanyProviderInput,
): Promise<CompanyProvider> {
  try {
    const answer = saved
      ? await call('companySignIn.updateProvider', {
          params: { id: saved.id },
          body: { provider, version: saved.version },
        })
      : await call('companySignIn.createProvider', { body: provider })
    queryClient.setQueryData(providerQuery(answer.provider.id).queryKey, answer.provider)
    void refresh()
    return answer.provider
  } catch (error) {
    // What someone else saved in the meantime appears where nothing was typed.
    if (saved && isProblem(error, 'company.changed')) await queryClient.refetchQueries(providerQuery(saved.id))
    throw inFields(error)
  }
}

/** Tests values that may not be saved. @throws ApiProblem with the names of the form's fields */
export async function probeProvider(input: CompanyProbeInput, signal: AbortSignal): Promise<ProbeResult> {
  try {
    return await call('companySignIn.probeProvider', { body: input }, { signal })
  } catch (error) {
    throw inFields(error)
  }
}

export async function deleteProvider(id: string): Promise<void> {
  await call('companySignIn.deleteProvider', { params: { id } })
  queryClient.removeQueries({ queryKey: [...providersKey, id] })
  await refresh()
}

/** Shows the new order immediately, and the old one again if the server refuses it. */
export async function orderProviders(providers: readonly CompanyProvider[]): Promise<void> {
  const before = queryClient.getQueryData(providersQuery.queryKey)
  await queryClient.cancelQueries({ queryKey: providersKey })
  queryClient.setQueryData(providersQuery.queryKey, [...providers])
  try {
    const { data } = await call('companySignIn.orderProviders', { body: { ids: providers.map(({ id }) => id) } })
    queryClient.setQueryData(providersQuery.queryKey, data)
    await refreshSite()
  } catch (error) {
    queryClient.setQueryData(providersQuery.queryKey, before)
    void queryClient.invalidateQueries(providersQuery)
    throw error
  }
}

/** The form has one level; what is wrong inside the provider or its settings belongs to the field of that name. */
export function fieldOfPath(path: string): string {
  const name = path.replace(/^(?:provider\.)?(?:settings\.)?/, '')
  return name === 'servicePassword' || name === 'clientSecret' ? 'secret' : name
}

function inFields(error: unknown): unknown {
  if (!isProblem(error) || !error.problem?.errors) return error
  const errors = error.problem.errors.map(one => ({ ...one, field: fieldOfPath(one.field) }))
  return new ApiProblem(error.code, error.status, error.message, { ...error.problem, errors })
}
