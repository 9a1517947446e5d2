import { roleLead, roleTitle } from '@holdall/contract/roles/installed-roles.ts'
import type { Role } from '@holdall/contract/roles/roles.schemas.ts'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import classes from '../../../platform/admin/choice-list.module.css'
import { goTo } from '../../../platform/navigation.ts'
import { Link } from '../../../platform/router/link.tsx'
import { useSite } from '../../../platform/site.ts'
import { ActionMenuButton } from '../../../ui/actions/action-menu-button.tsx'
import { useIsPhone } from '../../../ui/hooks/use-media.ts'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { useText } from '../../../ui/text.ts'
import { roleTypeLabels } from '../role-type.ts'
import { roleActions } from './role-actions.ts'

export type RoleListProps = {
  roles: readonly Role[]
  selected: Role | undefined
  onDeleted: () => void
}

export function rolePath(id: string): string {
  return `/admin/roles/${id}`
}

/** All roles, each with its settings menu; on a phone a select field. */
export function RoleList(props: RoleListProps) {
  return useIsPhone() ? <RoleChoice {...props} /> : <RoleLines {...props} />
}

function RoleLines({ roles, selected, onDeleted }: RoleListProps) {
  const text = useText()
  const types = roleTypeLabels(text)
  return (
    <nav aria-label={text('Roles')} className={classes.list}>
      <ul>
        {roles.map(role => (
          <li key={role.id} data-selected={role === selected || undefined}>
            <Link
              to={rolePath(role.id)}
              aria-current={role === selected ? 'page' : undefined}
              title={roleLead(role, text)}
            >
              <b>{roleTitle(role.name, text)}</b>
              <small>{types[role.type]}</small>
            </Link>
            <RoleMenu role={role} onDeleted={onDeleted} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function RoleChoice({ roles, selected, onDeleted }: RoleListProps) {
  const text = useText()
  const types = roleTypeLabels(text)
  return (
    <div className={classes.choice}>
      <SelectField
        label={text('Role')}
        value={selected?.id ?? ''}
        onChange={event => goTo(rolePath(event.target.value))}
      >
        {!selected && (
          <option value="" disabled>
            {text('Choose…')}
          </option>
        )}
        {roles.map(role => (
          <option key={role.id} value={role.id}>
            {text('{{name}} ({{type}})', { name: roleTitle(role.name, text), type: types[role.type] })}
          </option>
        ))}
      </SelectField>
      {selected && <RoleMenu role={selected} onDeleted={onDeleted} />}
    </div>
  )
}

function RoleMenu({ role, onDeleted }: { role: Role; onDeleted: () => void }) {
  const text = useText()
  const { me } = useSite()
  const actions = roleActions(role, me, onDeleted)
  if (actions.length === 0) return null
  return (
    <ActionMenuButton
      label={text('Settings of {{name}}', { name: roleTitle(role.name, text) })}
      icon={IconSettings}
      size="small"
      actions={actions}
    />
  )
}
