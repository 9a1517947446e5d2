import type { SettingsAnswer } from '@holdall/contract/settings/settings.schemas.ts'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useQuery } from '@tanstack/react-query'
import { may } from '../../../platform/permissions.ts'
import { refusalText } from '../../../platform/settings/refusal-text.ts'
import { loadDeclarations } from '../../../platform/settings/settings-panels.ts'
import { settingsQuery } from '../../../platform/settings/settings-requests.ts'
import { useSite } from '../../../platform/site.ts'
import { ActionMenuButton } from '../../../ui/actions/action-menu-button.tsx'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { type Translate, useText } from '../../../ui/text.ts'
import { chooseSettingsFile, exportSettings, importSettings } from '../transfer-settings.ts'

/** Takes the settings to another site, and brings them from there. Secrets stay where they are. */
export function TransferMenu() {
  const text = useText()
  const { me } = useSite()
  const { data } = useQuery(settingsQuery)
  if (!data) return null
  const bring = { id: 'import', label: text('Import settings…'), icon: IconUpload, run: () => void bringIn(data, text) }
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

async function bringIn(answer: SettingsAnswer, text: Translate): Promise<void> {
  const file = await chooseSettingsFile()
  if (file === null) return
  if (file === 'unreadable') return void showToast({ tone: 'danger', message: text('This is no file of settings') })
  const count = Object.keys({ ...file.client, ...file.server }).length
  const isSure = await confirm({
    title: text('Import settings?'),
    body: text('{{count, number}} settings of this site take the values of the file. The history can put them back.', {
      count,
    }),
    confirmLabel: text('Import'),
  })
  if (!isSure) return
  try {
    await importSettings(file, answer)
    showToast({ key: 'settings', message: text('Settings saved.') })
  } catch (error) {
    showToast({ tone: 'danger', message: refusalText(error, await loadDeclarations(), text) })
  }
}
