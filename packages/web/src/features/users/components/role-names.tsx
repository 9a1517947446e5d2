import { roleTitle } from '@holdall/contract/roles/installed-roles.ts'
import { mostRolesShown } from '@holdall/contract/users/roles-shown.ts'
import type { AdminUser } from '@holdall/contract/users/users.schemas.ts'
import { formatNames } from '../../../ui/format/format.ts'
import { useText } from '../../../ui/text.ts'
import classes from './users.module.css'

/** The names of a user's first three roles, and how many more there are. */
export function RoleNames({ user }: { user: Pick<AdminUser, 'roles' | 'role_count'> }) {
  const text = useText()
  const shown = user.roles.slice(0, mostRolesShown)
  const more = user.role_count - shown.length
  return (
    <span className={classes.roles} title={formatNames(shown.map(role => roleTitle(role.name, text)))}>
      {shown.map(role => (
        <span key={role.id}>{roleTitle(role.name, text)}</span>
      ))}
      {more > 0 && (
        <small title={text('{{count, number}} more', { count: more })}>
          {text('+{{count, number}}', { count: more })}
        </small>
      )}
    </span>
  )
}
