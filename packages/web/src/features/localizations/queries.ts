import type { EndpointById } from '@holdall/contract/contract.ts'
import type { EndpointBody } from '@holdall/contract/kit/endpoint.ts'
import type { Localization, LocalizationModel } from '@holdall/contract/localizations/localizations.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { addressOf, call } from '../../platform/api/call.ts'
import { queryClient } from '../../platform/query-client.ts'
import { refreshSite } from '../../platform/site.ts'

export const localizationsQuery = queryOptions({
  queryKey: ['localizations'],
  queryFn: ({ signal }) => call('localizations.list', {}, { signal }),
})

export function localizationQuery(name: string) {
  return queryOptions({
    queryKey: ['localizations', name],
    queryFn: ({ signal }) => call('localizations.read', { params: { name } }, { signal }),
    // A fetch in the background would change lines under the administrator's hands.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export const languagesQuery = queryOptions({
  queryKey: ['value-lists', 'languages'],
  queryFn: async ({ signal }) =>
    (await call('valueLists.read', { params: { names: 'languages' } as never }, { signal })).languages ?? [],
  staleTime: Number.POSITIVE_INFINITY,
})

type Naming = { name: string; language: string }

export async function createLocalization(input: Naming): Promise<LocalizationModel> {
  const { localization } = await call('localizations.create', { body: input })
  await refreshLocalizations()
  return localization.model
}

export async function renameLocalization(model: LocalizationModel, input: Naming): Promise<LocalizationModel> {
  const { localization } = await call('localizations.update', { params: { id: model.id }, body: input })
  await refreshLocalizations()
  return localization.model
}

export type LinesUpdate = EndpointBody<EndpointById['localizations.update']>

/** Saves lines. The interface shows them at once if it is in that language. */
export async function saveLines(id: string, update: LinesUpdate): Promise<Localization> {
  const { localization } = await call('localizations.update', { params: { id }, body: update })
  queryClient.setQueryData(localizationQuery(localization.model.name).queryKey, localization)
  await Promise.all([queryClient.invalidateQueries({ ...localizationsQuery, exact: true }), refreshSite()])
  return localization
}

export async function deleteLocalization(id: string): Promise<void> {
  await call('localizations.delete', { params: { id } })
  await refreshLocalizations()
}

export async function setDefaultLocalization(model: LocalizationModel): Promise<void> {
  await call('localizations.setDefault', { body: model })
  await refreshLocalizations()
}

/** The lines of a PO file in a language, and what is wrong with those that can't be used. */
export function readPoFile(text: string, language: string) {
  return call('localizations.readFile', { body: { text, language } })
}

export function poAddress(name: string): string {
  return addressOf('localizations.export', { name })
}

export function templateAddress(): string {
  return addressOf('localizations.template')
}

/** The reader's own language may be among what has changed. */
async function refreshLocalizations(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['localizations'] }),
    queryClient.invalidateQueries({ queryKey: ['value-lists'] }),
    refreshSite(),
  ])
}
