import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useText } from '../../../ui/text.ts'
import { OptionSwitch } from './option-switch.tsx'
import classes from './options.module.css'

type PasswordOptionProps = {
  /** Undefined keeps the password that is set, null means none. */
  value: string | null | undefined
  onChange: (value: string | null) => void
  /** The site asks for one: it can't be turned off. */
  isNeeded: boolean
  error: string | null
  help?: string | undefined
  /** The field of a new password. */
  field: ReactNode
}

/** The current password is never shown: it is kept, replaced or removed. */
export function PasswordOption({ value, onChange, isNeeded, error, help, field }: PasswordOptionProps) {
  const text = useText()
  // An emptied field of a new password is no reason to fold the option.
  const [isOpen, setOpen] = useState(false)
  return (
    <OptionSwitch
      label={text('Password')}
      help={help}
      isOn={isNeeded || isOpen || value === undefined || Boolean(value) || error !== null}
      isLocked={isNeeded}
      onToggle={isOn => {
        setOpen(isOn)
        onChange(isOn ? '' : null)
      }}
    >
      {value === undefined ? (
        <div className={classes.aside}>
          <span>{text('A password is set.')}</span>
          <Button
            size="small"
            onClick={() => {
              setOpen(true)
              onChange('')
            }}
          >
            {text('Change')}
          </Button>
        </div>
      ) : (
        field
      )}
    </OptionSwitch>
  )
}
