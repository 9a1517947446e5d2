import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useQuery } from '@tanstack/react-query'
import { showDialog } from '../../../platform/dialogs.tsx'
import { may } from '../../../platform/permissions.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { refusalText } from '../../../platform/settings/refusal-text.ts'
import { loadDeclarations } from '../../../platform/settings/settings-panels.ts'
import { settingsQuery } from '../../../platform/settings/settings-requests.ts'
import { useSite } from '../../../platform/site.ts'
import { ActionMenuButton } from '../../../ui/actions/action-menu-button.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { type Translate, useText } from '../../../ui/text.ts'
import { changesOf, chooseSettingsFile, exportSettings, importSettings } from '../transfer-settings.ts'

/** Exports the settings for another site, and imports those of another. Secrets are never included. */
export function TransferMenu() {
  const text = useText()
  const { me } = useSite()
  const { data } = useQuery(settingsQuery)
  if (!data) return null
  const bring = { id: 'import', label: text('Import settings…'), icon: IconUpload, run: () => void bringIn(text) }
  return (
    <ActionMenuButton
      label={text('More')}
      icon={IconDots}
      actions={[
        {
          id: 'export',
          label: text('Export settings without secrets'),
          icon: IconDownload,
          run: () => exportSettings(data),
        },
        ...(may(me, 'settings.update') ? [bring] : []),
      ]}
    />
  )
}

async function bringIn(text: Translate): Promise<void> {
  const file = await chooseSettingsFile()
  if (file === null) return
  if (file === 'unreadable')
    return void showToast({
      tone: 'danger',
      message: text('This isn’t a settings file. Choose a file exported from these settings.'),
    })
  // While the user chose a file, the values on the screen may have become outdated.
  const changes = changesOf(file, await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 }))
  if (changes.length === 0) {
    return void showToast({ message: text('Nothing to import: this site already has the values of the file.') })
  }
  const declarations = await loadDeclarations()
  const isSure = await showDialog(async () => (await import('./import-dialog.tsx')).ImportDialog, {
    changes,
    declarations,
  })
  if (!isSure) return
  try {
    await importSettings(changes)
    showToast({ key: 'settings', message: text('Settings saved.') })
  } catch (error) {
    showToast({ tone: 'danger', message: refusalText(error, declarations, text) })
  }
}
