import type { Permission } from '@holdall/contract/contract.ts'
import type { SettingTable } from '@holdall/contract/kit/settings.ts'
import type { SettingsSave } from '@holdall/contract/settings/settings.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { showDialog } from '../../../platform/dialogs.tsx'
import { queryClient } from '../../../platform/query-client.ts'
import { loadDeclarations } from '../../../platform/settings/settings-panels.ts'
import { sendSettings, settingsQuery, versionsOf } from '../../../platform/settings/settings-requests.ts'
import { t } from '../../../ui/text.ts'

/** What the history dialog shows, and how a save is taken back. */
export interface SettingsHistory {
  readonly title: () => string
  readonly queryKey: string
  /** What taking back needs. */
  readonly permission: Permission
  readonly declarations: () => Promise<SettingTable>
  readonly read: (
    cursor: string | null,
    signal: AbortSignal,
  ) => Promise<{ data: SettingsSave[]; nextCursor: string | null }>
  /** `keys` are those that come back. @throws ApiProblem */
  readonly revert: (save: SettingsSave, keys: readonly string[]) => Promise<void>
}

export const settingsHistory: SettingsHistory = {
  title: () => t('History of the settings'),
  queryKey: 'settings-history',
  permission: 'settings.update',
  declarations: loadDeclarations,
  read: (cursor, signal) => call('settings.history', { query: cursor === null ? {} : { cursor } }, { signal }),
  async revert(save, keys) {
    const versions = versionsOf(keys, await queryClient.ensureQueryData(settingsQuery))
    await sendSettings(() => call('settings.revert', { params: { id: save.id }, body: { versions } }))
  },
}

/** Opens the history; its code is fetched when it is first wanted. */
export function showHistory(history: SettingsHistory): Promise<unknown> {
  return showDialog(async () => (await import('./history-dialog.tsx')).HistoryDialog, { history })
}
