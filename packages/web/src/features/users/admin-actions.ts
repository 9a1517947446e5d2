import IconMailPlus from '@tabler/icons-react/dist/esm/icons/IconMailPlus.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import type { AdminCommand } from '../../platform/admin/admin-commands.ts'
import { goTo } from '../../platform/navigation.ts'
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
    {
      id: 'action invite-people',
      label: t('Invite people'),
      icon: IconMailPlus,
      permission: 'users.create',
      words: t('create person member account invite'),
      run: () => goTo('/admin/invite'),
    },
    {
      id: 'action invitations',
      label: t('Invitations'),
      icon: IconMailPlus,
      permission: 'users.view',
      words: t('create person member account invite'),
      run: () => goTo('/admin/invitations'),
    },
  ]
}
