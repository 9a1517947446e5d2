import { useQuery } from '@tanstack/react-query'
import { Select } from '../../../ui/plain/select.tsx'
import { useText } from '../../../ui/text.ts'
import { rolesQuery } from '../queries.ts'
import classes from './role-filter.module.css'

type RoleFilterProps = { value: string | undefined; onChange: (roleId: string | undefined) => void }

/** People with one role, or with any. Workspace roles and those of guests are nobody's. */
export function RoleFilter({ value, onChange }: RoleFilterProps) {
  const text = useText()
  const { data: roles = [] } = useQuery(rolesQuery)
  const assignable = roles.filter(role => role.type === 'sitewide' && !role.guests)
  // One that is gone or not loaded yet is named by what the address says, so that the choice is not shown as another.
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
          {role.name}
        </option>
      ))}
    </Select>
  )
}
