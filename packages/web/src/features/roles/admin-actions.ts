import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { AdminCommand } from '../../platform/admin/admin-commands.ts'
import { runCommand } from '../../platform/admin/run-command.ts'
import { goTo } from '../../platform/navigation.ts'
import { t } from '../../ui/text.ts'

export function roleCommands(): AdminCommand[] {
  const create = async () => {
    const { editRole } = await import('./components/role-actions.ts')
    const made = await editRole()
    if (made) goTo(`/admin/roles/${made.id}`)
  }
  return [
    {
      id: 'action new-role',
      label: t('New Role'),
      icon: IconPlus,
      permission: 'roles.create',
      words: t('create add permissions'),
      run: () => void runCommand(create),
    },
  ]
}
