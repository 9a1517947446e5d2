import { nameOfPerson } from '@holdall/contract/kit/list-parts/person-name.ts'
import type { AdminUser } from '@holdall/contract/users/users.schemas.ts'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMailPlus from '@tabler/icons-react/dist/esm/icons/IconMailPlus.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { AdminList } from '../../../platform/admin-lists/admin-list.tsx'
import { userList } from '../../../platform/admin-lists/lists/users.generated.ts'
import { StatusBadge } from '../../../platform/admin-lists/status-badge.tsx'
import { goTo } from '../../../platform/navigation.ts'
import { PersonLink } from '../../../platform/people/person-link.tsx'
import { may } from '../../../platform/permissions.ts'
import { useSite } from '../../../platform/site.ts'
import { Avatar } from '../../../ui/people/avatar.tsx'
import { showAddress } from '../../../ui/people/show-address.ts'
import { documentLanguage, useText } from '../../../ui/text.ts'
import { RoleFilter } from '../../roles/public.ts'
import { RoleNames } from '../components/role-names.tsx'
import classes from '../components/users.module.css'
import { openCreateUser } from '../open-create-user.ts'
import { useUserActions } from '../use-user-actions.tsx'

const fixed = { with: 'subscriptions' }
const columns = {
  email: { render: (user: AdminUser) => <Person user={user} />, width: { min: 240, grow: 2 } },
  roles: { render: (user: AdminUser) => <RoleNames user={user} />, width: { min: 200, grow: 1.8 } },
  first_name: { width: { min: 112, grow: 0.8 } },
  last_name: { width: { min: 112, grow: 0.8 } },
}

/** All users. */
export function Page() {
  const text = useText()
  const { me, settings } = useSite()
  const { edit, rowActions, bulkActions } = useUserActions()
  const hasBilling = settings['billing.enable'] === true
  return (
    <AdminList
      list={userList}
      title={text('Users')}
      nameOf={user => showAddress(user.email)}
      fixed={fixed}
      columns={columns}
      without={hasBilling ? [] : ['subscriptions']}
      withoutFilters={hasBilling ? [] : ['subscriptions']}
      ownFilter={
        may(me, 'roles.view')
          ? ({ role_id }, change) => (
              <RoleFilter value={role_id} onChange={chosen => change(chosen ? { role_id: chosen } : {})} />
            )
          : undefined
      }
      onOpen={may(me, 'users.update') ? edit : undefined}
      canOpen={user => user.can.update}
      rowActions={rowActions}
      bulkActions={bulkActions}
      primary={{
        id: 'create',
        label: text('Add New User'),
        icon: IconUserPlus,
        permission: 'users.create',
        run: openCreateUser,
      }}
      secondary={{
        id: 'invite',
        label: text('Invite people'),
        icon: IconMailPlus,
        permission: 'users.create',
        run: () => goTo('/admin/invite'),
      }}
      moreActions={[
        {
          id: 'invitations',
          label: text('Invitations'),
          icon: IconMail,
          permission: 'users.view',
          run: () => goTo('/admin/invitations'),
        },
      ]}
      exportLabel={text('Export users in CSV')}
      selectedText={count => text('{{count, number}} user(s) selected', { count })}
    />
  )
}

function Person({ user }: { user: AdminUser }) {
  const text = useText()
  return (
    <span className={classes.person}>
      <Avatar name={nameOfPerson(user, documentLanguage())} url={user.avatar} size={26} />
      <PersonLink id={user.id} title={user.email}>
        {showAddress(user.email)}
      </PersonLink>
      {user.banned_at !== null && <StatusBadge tone="warning">{text('Suspended')}</StatusBadge>}
    </span>
  )
}
