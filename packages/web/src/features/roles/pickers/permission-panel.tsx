import type { Permission } from '@holdall/contract/roles/permission.schemas.ts'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useId, useState } from 'react'
import { readNumber, writeNumber } from '../../../platform/forms/typed-number.ts'
import { SwitchField } from '../../../ui/form/switch-field.tsx'
import { TextField } from '../../../ui/plain/text-field.tsx'
import { documentLanguage, useText } from '../../../ui/text.ts'
import classes from './permission-dialog.module.css'
import type { PermissionChoice, RestrictionValue } from './permission-values.ts'
import { groupLabel, restricted, restrictionOf, toggled } from './permission-values.ts'

type Shared = {
  chosen: readonly PermissionChoice[]
  hideRestrictions: boolean
  mayGive: (permission: Permission) => boolean
  onChange: (chosen: PermissionChoice[]) => void
}

/** The permissions of one group; open from the start if some are chosen. */
export function PermissionPanel({
  group,
  permissions,
  ...shared
}: Shared & { group: string; permissions: readonly Permission[] }) {
  const text = useText()
  const count = permissions.filter(({ name }) => shared.chosen.some(one => one.name === name)).length
  const [isOpen, setOpen] = useState(count > 0)
  return (
    <details open={isOpen} onToggle={event => setOpen(event.currentTarget.open)} className={classes.panel}>
      <summary>
        <span>{text(groupLabel(group))}</span>
        {count > 0 && <small>{text('{{count, number}} selected', { count })}</small>}
        <IconChevronDown size={18} stroke={1.7} aria-hidden="true" />
      </summary>
      <ul>
        {permissions.map(permission => (
          <li key={permission.name}>
            <OnePermission permission={permission} {...shared} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function OnePermission({
  permission,
  chosen,
  hideRestrictions,
  mayGive,
  onChange,
}: Shared & { permission: Permission }) {
  const text = useText()
  const id = useId()
  const { name, display_name, meaning, description, restrictions } = permission
  const choice = chosen.find(one => one.name === name)
  const isHeld = mayGive(permission)
  return (
    <>
      <div className={classes.permission}>
        <input
          type="checkbox"
          id={id}
          aria-describedby={`${id}-help`}
          checked={choice !== undefined}
          disabled={!isHeld}
          onChange={() => onChange(toggled(chosen, name))}
        />
        <div>
          <label htmlFor={id}>{text(display_name, { meaning })}</label>
          <p id={`${id}-help`}>
            {text(description)}
            {!isHeld && ` ${text('You don’t have this permission yourself.')}`}
          </p>
        </div>
      </div>
      {choice && !hideRestrictions && restrictions.length > 0 && (
        <div className={classes.restrictions}>
          {restrictions.map(one => (
            <Restriction
              key={one.name}
              restriction={one}
              value={restrictionOf(choice, one.name)}
              onChange={value => onChange(restricted(chosen, name, one.name, value))}
            />
          ))}
        </div>
      )}
    </>
  )
}

type RestrictionProps = {
  restriction: Permission['restrictions'][number]
  value: RestrictionValue
  onChange: (value: RestrictionValue) => void
}

function Restriction({ restriction: { name, type, description }, value, onChange }: RestrictionProps) {
  const text = useText()
  const language = documentLanguage()
  const [typed, setTyped] = useState(typeof value === 'number' ? writeNumber(value, language) : '')
  const label = text(groupLabel(name))
  if (type === 'bool') {
    return (
      <SwitchField
        label={label}
        help={text(description)}
        checked={value === true}
        onChange={event => onChange(event.target.checked)}
      />
    )
  }
  const number = readNumber(typed, language)
  const isWrong = typed.trim() !== '' && !isCount(number)
  return (
    <TextField
      label={label}
      help={text(description)}
      error={isWrong ? text('Enter a whole number of 0 or more') : null}
      inputMode="numeric"
      autoComplete="off"
      maxLength={16}
      placeholder={text('Unlimited')}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        const meant = readNumber(target.value, language)
        if (isCount(meant)) onChange(meant)
        else if (target.value.trim() === '') onChange(null)
      }}
    />
  )
}

function isCount(number: number | null | undefined): number is number {
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0
}
