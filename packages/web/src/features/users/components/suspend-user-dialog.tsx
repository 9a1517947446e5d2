import { SuspendQuery } from '@holdall/contract/users/manage.schemas.ts'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { Field } from '../../../platform/forms/field.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { useText } from '../../../ui/text.ts'
import { setSuspended } from '../queries.ts'
import classes from './user-form.module.css'

export type SuspendUserDialogProps = AnswerProps<true> & { user: { id: string; email: string } }

/** Asks what becomes of a paid plan before a user is suspended, where plans are sold. */
export function SuspendUserDialog({ user, onAnswer }: SuspendUserDialogProps) {
  const text = useText()
  const form = useSchemaForm(SuspendQuery, {
    initial: { plan: 'end-later' },
    async submit({ plan }) {
      await setSuspended(user.id, true, plan)
      onAnswer(true)
    },
  })
  return (
    <FormDialog
      form={form}
      size="small"
      title={text('Suspend user')}
      onClose={() => onAnswer(null)}
      className={classes.form}
      submitLabel={text('Suspend user')}
    >
      <p>
        {text('{{email}} will be signed out immediately and can’t sign in. Their files are kept.', {
          email: user.email,
        })}
      </p>
      <Field
        form={form}
        name="plan"
        as="select"
        help={text('If they pay for a plan. They can’t cancel it themselves while they’re suspended.')}
      />
    </FormDialog>
  )
}
