import { Field } from '../../../platform/forms/field.tsx'
import { ClearSecret } from '../../../platform/settings/clear-secret.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './form.module.css'
import type { ProviderForm } from './form-values.ts'

type SecretFieldProps = { form: ProviderForm; label: string; hasSecret: boolean }

/** Write-only: what is stored never comes back. */
export function SecretField({ form, label, hasSecret }: SecretFieldProps) {
  const text = useText()
  return (
    <div className={classes.secret}>
      <Field
        form={form}
        name="secret"
        label={label}
        {...(hasSecret && { placeholder: text('Leave empty to keep the current value.') })}
      />
      {hasSecret && (
        <ClearSecret isCleared={form.values.secret === null} onChange={value => form.set('secret', value)} />
      )}
    </div>
  )
}
