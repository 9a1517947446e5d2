import type { AdminCommandSource } from '../../platform/admin/admin-commands.ts'
import { goTo } from '../../platform/navigation.ts'
import { personPath } from '../../platform/people/person-link.tsx'
import { searchUsers } from '../../platform/people/user-search.ts'
import { Avatar } from '../../ui/people/avatar.tsx'
import { t } from '../../ui/text.ts'

/** Finds users by name or address; opens the page about the chosen one. */
export const peopleSource: AdminCommandSource = {
  id: 'people',
  title: () => t('Users'),
  permission: 'users.view',
  find: async (words, signal) =>
    (await searchUsers(words, signal)).map(user => ({
      id: `user ${user.id}`,
      label: user.display_name,
      hint: user.email,
      picture: <Avatar name={user.display_name} url={user.avatar} size={20} />,
      run: () => goTo(personPath(user.id)),
    })),
}
