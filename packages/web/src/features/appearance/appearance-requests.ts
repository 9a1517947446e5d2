import { paletteOf, themeStyle } from '@holdall/contract/appearance/theme-colors.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { queryClient } from '../../platform/query-client.ts'
import type { SaveSettings, SettingsQuery } from '../../platform/settings/settings-requests.ts'
import { groupsOf, sendSettings, versionsOf } from '../../platform/settings/settings-requests.ts'
import { t } from '../../ui/text.ts'
import type { SettingsHistory } from '../settings/public.ts'
import { loadAppearanceDeclarations } from './panels.ts'
import { setSiteColors } from './site-colors.ts'

export const appearanceQuery: SettingsQuery = queryOptions({
  queryKey: ['appearance'],
  queryFn: ({ signal }) => call('appearance.read', {}, { signal }),
})

/** Saves the changes of a panel of the area; the page shows new colours immediately. @throws ApiProblem */
export const saveAppearance: SaveSettings = async (panel, changes, answer) => {
  await sendSettings(() => call('appearance.save', { body: groupsOf(panel, changes, answer) }), appearanceQuery)
  await showSavedColors()
}

export const appearanceHistory: SettingsHistory = {
  title: () => t('History of the appearance'),
  queryKey: 'appearance-history',
  permission: 'appearance.update',
  declarations: loadAppearanceDeclarations,
  read: (cursor, signal) => call('appearance.history', { query: cursor === null ? {} : { cursor } }, { signal }),
  async revert(save, keys) {
    const versions = versionsOf(keys, await queryClient.ensureQueryData(appearanceQuery))
    const body = { versions }
    await sendSettings(() => call('appearance.revert', { params: { id: save.id }, body }), appearanceQuery)
    await showSavedColors()
  },
}

async function showSavedColors(): Promise<void> {
  const { client } = await queryClient.ensureQueryData(appearanceQuery)
  const read = (key: string) => client[key]
  setSiteColors(themeStyle(read), { light: paletteOf('light', read).rail, dark: paletteOf('dark', read).rail })
}
