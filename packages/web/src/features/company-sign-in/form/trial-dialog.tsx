import type { CompanyProbeInput } from '@holdall/contract/company-sign-in/providers.schemas.ts'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { PasswordField, TextField } from '../../../ui/plain/text-field.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './form.module.css'

type Trial = NonNullable<CompanyProbeInput['trial']>

/** Asks for a person to look for in the directory. Both fields may stay empty. */
export function TrialDialog({ onAnswer }: AnswerProps<Trial | 'none'>) {
  const text = useText()
  const form = useForm({
    initial: { user: '', password: '' },
    submit: async ({ user, password }) => onAnswer(user.trim() === '' ? 'none' : { user: user.trim(), password }),
  })
  return (
    <FormDialog
      form={form}
      size="small"
      title={text('Test')}
      isBrief
      onClose={() => onAnswer(null)}
      className={classes.fields}
      submitLabel={text('Test')}
    >
      <p>
        {text(
          'Enter someone’s username to see their directory entry, and their password to test signing in. Nothing is saved. Leave both empty to only test the connection.',
        )}
      </p>
      <TextField
        label={text('Username')}
        {...form.input('user')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <PasswordField label={text('Password')} {...form.input('password')} autoComplete="off" maxLength={1000} />
    </FormDialog>
  )
}
