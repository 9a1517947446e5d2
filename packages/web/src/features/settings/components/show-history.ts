import { call } from '../../../platform/api/call.ts'
import { showDialog } from '../../../platform/dialogs.tsx'
import { queryClient } from '../../../platform/query-client.ts'
import { loadDeclarations } from '../../../platform/settings/settings-panels.ts'
import { sendSettings, settingsQuery, versionsOf } from '../../../platform/settings/settings-requests.ts'
import { t } from '../../../ui/text.ts'
import type { SettingsHistory } from './history-dialog.tsx'

export const settingsHistory: SettingsHistory = {
  title: () => t('Settings history'),
  queryKey: 'settings-history',
  permission: 'settings.update',
  declarations: loadDeclarations,
  read: (cursor, signal) => call('settings.history', { query: cursor === null ? {} : { cursor } }, { signal }),
  async revert(save, keys, accepted) {
    const versions = versionsOf(keys, await queryClient.ensureQueryData(settingsQuery))
    await sendSettings(() =>
      call('settings.revert', { params: { id: save.id }, body: { versions, accepted: [...accepted] } }),
    )
  },
}

/** Opens the history; its code is loaded when it is first needed. */
export function showHistory(history: SettingsHistory): Promise<unknown> {
  return showDialog(async () => (await import('./history-dialog.tsx')).HistoryDialog, { history })
}
