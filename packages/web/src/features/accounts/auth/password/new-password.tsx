import { StrengthMeter } from '../../../../ui/plain/strength-meter.tsx'
import { PasswordField } from '../../../../ui/plain/text-field.tsx'
import { useText } from '../../../../ui/text.ts'
import { passwordStrength } from './password-strength.ts'

export type NewPasswordProps = {
  value: string
  onChange: (value: string) => void
  error?: string
  label?: string
  /** The user's names and address, which make a poor password. */
  own?: readonly string[]
}

/** A field for choosing a password, with a hint of how strong it is. */
export function NewPassword({ value, onChange, error, label, own }: NewPasswordProps) {
  const text = useText()
  const strength = passwordStrength(value, own)
  const words = {
    none: text('At least 8 characters'),
    short: text('At least 8 characters'),
    weak: text('Easy to guess'),
    fair: text('Fair'),
    strong: text('Strong'),
  }
  const level = { none: 0, short: 0, weak: 1, fair: 2, strong: 3 } as const
  // The field already says what is wrong.
  const isSaid = error !== undefined && level[strength] === 0
  return (
    <>
      <PasswordField
        label={label ?? text('Password')}
        name="new-password"
        autoComplete="new-password"
        maxLength={256}
        required
        value={value}
        error={error}
        onChange={event => onChange(event.target.value)}
      />
      <StrengthMeter level={level[strength]} words={isSaid ? '' : words[strength]} />
    </>
  )
}
