import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { AdminCommand } from '../../platform/admin/admin-commands.ts'
import { runCommand } from '../../platform/admin/run-command.ts'
import { goTo } from '../../platform/navigation.ts'
import { t } from '../../ui/text.ts'

export function localizationCommands(): AdminCommand[] {
  const create = async () => {
    const { editLocalization } = await import('./components/localization-actions.ts')
    const made = await editLocalization()
    if (made) goTo(`/admin/translations/${encodeURIComponent(made.name)}`)
  }
  return [
    {
      id: 'action new-localization',
      label: t('New Localization'),
      icon: IconPlus,
      permission: 'localizations.create',
      words: t('create add language translation'),
      run: () => void runCommand(create),
    },
  ]
}
