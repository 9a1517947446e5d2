import { ImpersonateInput, impersonationMinutes } from '@holdall/contract/accounts/impersonation.endpoints.ts'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { Field } from '../../../platform/forms/field.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { showAddress } from '../../../ui/people/show-address.ts'
import { useText } from '../../../ui/text.ts'
import { impersonate } from '../queries.ts'
import classes from './user-form.module.css'

export type ImpersonateDialogProps = AnswerProps<true> & { user: { id: string; email: string } }

/** Asks for a reason before a user is impersonated. */
export function ImpersonateDialog({ user, onAnswer }: ImpersonateDialogProps) {
  const text = useText()
  const form = useSchemaForm(ImpersonateInput, {
    initial: { reason: '' },
    submit: ({ reason }) => impersonate(user.id, reason),
  })
  return (
    <FormDialog
      form={form}
      size="small"
      title={text('Login as user')}
      onClose={() => onAnswer(null)}
      className={classes.form}
      submitLabel={text('Login as user')}
    >
      <p>
        {text(
          'You act as {{email}} for up to {{minutes, number}} minutes. The audit log records it under your name. Security settings and the admin area are unavailable.',
          { email: showAddress(user.email), minutes: impersonationMinutes },
        )}
      </p>
      <Field form={form} name="reason" label={text('Reason')} as="textarea" rows={3} />
    </FormDialog>
  )
}
