import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import type { AdminCommand } from '../../platform/admin/admin-commands.ts'
import { t } from '../../ui/text.ts'
import { openCreateUser } from './open-create-user.ts'

export function userActions(): AdminCommand[] {
  return [
    {
      id: 'action add-user',
      label: t('Add New User'),
      icon: IconUserPlus,
      permission: 'users.create',
      words: t('create person member account invite'),
      run: openCreateUser,
    },
  ]
}
