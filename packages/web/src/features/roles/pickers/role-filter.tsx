import { roleTitle } from '@holdall/contract/roles/installed-roles.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from '../../../ui/plain/select.tsx'
import { useText } from '../../../ui/text.ts'
import { rolesQuery } from '../queries.ts'
import classes from './role-filter.module.css'

type RoleFilterProps = { value: string | undefined; onChange: (roleId: string | undefined) => void }

/** Filters users by one role, or by none. Workspace roles and the guest role aren't offered, since no user has them. */
export function RoleFilter({ value, onChange }: RoleFilterProps) {
  const text = useText()
  const { data: roles = [] } = useQuery(rolesQuery)
  const assignable = roles.filter(role => role.type === 'sitewide' && !role.guests)
  // A role that was deleted or has not loaded yet is shown as unknown, so that another one isn't shown as chosen.
  const isUnknown = value !== undefined && !assignable.some(role => role.id === value)
  return (
    <Select
      aria-label={text('Role')}
      className={classes.select}
      data-chosen={value === undefined ? undefined : true}
      value={value ?? ''}
      onChange={event => onChange(event.target.value || undefined)}
    >
      <option value="">{text('All roles')}</option>
      {isUnknown && <option value={value}>{text('Unknown role')}</option>}
      {assignable.map(role => (
        <option key={role.id} value={role.id}>
          {roleTitle(role.name, text)}
        </option>
      ))}
    </Select>
  )
}
