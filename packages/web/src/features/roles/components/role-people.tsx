import { nameOfPerson } from '@holdall/contract/kit/list-parts/person-name.ts'
import { roleLead, roleTitle } from '@holdall/contract/roles/installed-roles.ts'
import type { Role } from '@holdall/contract/roles/roles.schemas.ts'
import type { RoleUser } from '@holdall/contract/users/role-users.list.ts'
import IconUserMinus from '@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { AdminList } from '../../../platform/admin-lists/admin-list.tsx'
import type { BulkAction, HeadAction } from '../../../platform/admin-lists/list-props.ts'
import { roleUserList } from '../../../platform/admin-lists/lists/role-users.generated.ts'
import { problemText } from '../../../platform/early/problem-text.ts'
import { findUsers } from '../../../platform/people/find-user.ts'
import { PersonLink } from '../../../platform/people/person-link.tsx'
import { may } from '../../../platform/permissions.ts'
import { useSite } from '../../../platform/site.ts'
import { WorkspaceDrawing } from '../../../ui/drawings/things.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { Avatar } from '../../../ui/people/avatar.tsx'
import { showAddress } from '../../../ui/people/show-address.ts'
import type { Translate } from '../../../ui/text.ts'
import { documentLanguage, joinSentences, useText } from '../../../ui/text.ts'
import { PermissionManager } from '../pickers/permission-manager.tsx'
import { assignRole, unassignRole } from '../queries.ts'
import { whyNotAssigned } from './role-actions.ts'
import classes from './role-people.module.css'

const columns = {
  email: { render: (user: RoleUser) => <Person user={user} />, width: { min: 220, grow: 2 } },
}

/** The users who have a role, with ways to assign it to more and to remove it from those selected. */
export function RolePeople({ role }: { role: Role | undefined }) {
  const text = useText()
  const { me } = useSite()
  if (!role) return <EmptyState drawing={WorkspaceDrawing} title={text('No role selected.')} />
  if (role.guests || role.type !== 'sitewide') {
    return (
      <>
        <header className={classes.about}>
          <h2>{roleTitle(role.name, text)}</h2>
          {role.description && <p>{roleLead(role, text)}</p>}
          <RoleAllows role={role} />
        </header>
        <EmptyState isCompact drawing={WorkspaceDrawing} title={text("This role can't be assigned to users.")} />
      </>
    )
  }
  const refusal = whyNotAssigned(role, me)
  return (
    <>
      <AdminList
        isPart
        list={roleUserList}
        fixed={{ role_id: role.id }}
        title={roleTitle(role.name, text)}
        lead={joinSentences([roleLead(role, text), refusal])}
        nameOf={user => showAddress(user.email)}
        columns={columns}
        selectedText={count => text('{{count, number}} user(s) selected', { count })}
        primary={assignAction(role, refusal ?? whyNotFound(me, text), text)}
        bulkActions={[unassignAction(role, refusal, text)]}
      />
      <div className={classes.about}>
        <RoleAllows role={role} />
      </div>
    </>
  )
}

/** What the role allows, read only. */
function RoleAllows({ role }: { role: Role }) {
  return <PermissionManager type={role.type} value={role.permissions} onChange={() => undefined} readOnly />
}

function whyNotFound(me: Parameters<typeof may>[0], text: Translate): string | undefined {
  return may(me, 'users.view') ? undefined : text('To find users, you need the permission users.view.')
}

function assignAction(role: Role, disabledReason: string | undefined, text: Translate): HeadAction {
  const assign = async () => {
    const users = await findUsers(text('Assign Users'))
    if (!users) return
    try {
      await assignRole(
        role.id,
        users.map(({ id }) => id),
      )
      showToast({ tone: 'success', message: text('User assigned to role') })
    } catch (error) {
      showToast({ tone: 'danger', message: problemText(error, text) })
    }
  }
  return {
    id: 'assign',
    label: text('Assign Users'),
    icon: IconUserPlus,
    permission: 'roles.update',
    disabledReason,
    run: () => void assign(),
  }
}

function unassignAction(role: Role, disabledReason: string | undefined, text: Translate): BulkAction {
  return {
    id: 'unassign',
    label: text('Unassign Users'),
    icon: IconUserMinus,
    permission: 'roles.update',
    disabledReason,
    isInHead: true,
    isRemoving: true,
    doing: text('Removing'),
    toast: text('Users removed from role.'),
    confirm: () => ({
      title: text('Are you sure you want to remove selected users from this role?'),
      confirmLabel: text('Remove'),
      danger: true,
    }),
    run: async (ids, signal) => {
      await unassignRole(role.id, [...ids], signal)
      return []
    },
  }
}

function Person({ user }: { user: RoleUser }) {
  return (
    <span className={classes.person}>
      <Avatar name={nameOfPerson(user, documentLanguage())} url={user.avatar} size={26} />
      <PersonLink id={user.id} title={user.email}>
        {showAddress(user.email)}
      </PersonLink>
    </span>
  )
}
