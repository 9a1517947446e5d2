import { ImpersonateInput, impersonationMinutes } from '@holdall/contract/accounts/impersonation.endpoints.ts'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { Field } from '../../../platform/forms/field.tsx'
import { leaveForm } from '../../../platform/forms/leave-form.ts'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FormBody } from '../../../ui/form.tsx'
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
    <Dialog
      isSticky
      size="small"
      title={text('Login as user')}
      onClose={() => void leaveForm(form.isDirty, () => onAnswer(null))}
      onSubmit={form.send}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{text('Cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {text('Login as user')}
          </Button>
        </>
      }
    >
      <FormBody className={classes.form} {...form.problems}>
        <p>
          {text(
            'You see and do what {{email}} can, for at most {{minutes, number}} minutes. The audit log records everything with your name. You can’t open the account’s security settings or the admin area.',
            { email: user.email, minutes: impersonationMinutes },
          )}
        </p>
        <Field form={form} name="reason" label={text('Reason')} as="textarea" rows={3} />
      </FormBody>
    </Dialog>
  )
}
