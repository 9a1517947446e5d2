import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import type { SaveSettings, SettingsQuery } from '../../../platform/settings/settings-requests.ts'
import { groupsOf, sendSettings } from '../../../platform/settings/settings-requests.ts'

export const adsQuery: SettingsQuery = queryOptions({
  queryKey: ['ads'],
  queryFn: ({ signal }) => call('ads.read', {}, { signal }),
})

/** Saves what has changed. @throws ApiProblem */
export const saveAds: SaveSettings = (panel, changes, answer) => {
  const { client, versions } = groupsOf(panel, changes, answer)
  return sendSettings(() => call('ads.save', { body: { client, versions } }), adsQuery)
}
