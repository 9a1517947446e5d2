import { type ReactNode, useState } from 'react'
import { SwitchField } from '../../../ui/form/switch-field.tsx'
import classes from './options.module.css'

type OptionSwitchProps = {
  label: string
  help?: ReactNode
  isOn: boolean
  /** It can't be turned off here. */
  isLocked?: boolean | undefined
  onToggle: (isOn: boolean) => void
  /** Unfolds while it is on. A single field in here repeats the label for screen readers alone. */
  children: ReactNode
}

/** An option that unfolds below its switch, so that a form shows only what is used. */
export function OptionSwitch({ label, help, isOn, isLocked, onToggle, children }: OptionSwitchProps) {
  return (
    <div className={classes.option} data-on={isOn || undefined}>
      <SwitchField
        label={label}
        help={isOn ? undefined : help}
        checked={isOn}
        disabled={isLocked}
        onChange={event => onToggle(event.target.checked)}
      />
      {isOn && <div className={classes.inside}>{children}</div>}
    </div>
  )
}

/** Whether an option is unfolded: while it has a value, and while it is on but still empty. */
export function useOption(hasValue: boolean, clear: () => void) {
  const [isOpen, setOpen] = useState(hasValue)
  // A field that is emptied stays until its option is turned off.
  if (hasValue && !isOpen) setOpen(true)
  return {
    isOn: isOpen || hasValue,
    onToggle(isOn: boolean) {
      if (!isOn) clear()
      setOpen(isOn)
    },
  }
}
