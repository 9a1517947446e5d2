import { useState } from 'react'
import type { BoundField } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { PasswordField } from '../../../ui/plain/text-field.tsx'
import { useText } from '../../../ui/text.ts'
import { generatePassword } from '../generated-password.ts'
import classes from './user-form.module.css'

export type NewPasswordFieldProps = {
  label: string
  field: Pick<BoundField<string | undefined>, 'value' | 'error'>
  onChange: (password: string | undefined) => void
  required?: boolean
}

/** A password for someone else. A generated one is shown for copying until another is typed. */
export function NewPasswordField({ label, field, onChange, required }: NewPasswordFieldProps) {
  const text = useText()
  const [generated, setGenerated] = useState<string | null>(null)
  const generate = () => {
    const password = generatePassword()
    setGenerated(password)
    onChange(password)
  }
  return (
    <>
      <div className={classes.beside}>
        <PasswordField
          label={label}
          autoComplete="new-password"
          maxLength={256}
          required={required}
          value={field.value ?? ''}
          error={field.error}
          onChange={event => onChange(event.target.value || undefined)}
        />
        <Button onClick={generate}>{text('Generate')}</Button>
      </div>
      {generated !== null && generated === field.value && (
        <div className={classes.generated}>
          <output translate="no" aria-label={text('Generated password')}>
            {generated}
          </output>
          <CopyButton value={generated} name={text('Copy password')} />
        </div>
      )}
    </>
  )
}
