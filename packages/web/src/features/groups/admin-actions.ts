import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import type { AdminCommand } from '../../platform/admin/admin-commands.ts'
import { runCommand } from '../../platform/admin/run-command.ts'
import { goTo } from '../../platform/navigation.ts'
import { t } from '../../ui/text.ts'

export function groupActions(): AdminCommand[] {
  const create = async () => {
    const made = await (await import('./edit-group.ts')).editGroup()
    if (made) goTo(`/admin/groups/${made.id}`)
  }
  return [
    {
      id: 'action new-group',
      label: t('New group'),
      icon: IconUsersGroup,
      permission: 'groups.create',
      words: t('create add team people'),
      run: () => void runCommand(create),
    },
  ]
}
