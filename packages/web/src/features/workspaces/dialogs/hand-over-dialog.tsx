import { HandOverInput } from '@holdall/contract/workspaces/workspaces.schemas.ts'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { Field } from '../../../platform/forms/field.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { showAddress } from '../../../ui/people/show-address.ts'
import { useText } from '../../../ui/text.ts'
import { PersonField } from '../../sharing/public.ts'
import { offerItem } from '../queries.ts'
import classes from '../workspaces.module.css'

export type HandOverDialogProps = AnswerProps<never> & { item: { id: string; name: string } }

/** Offers an item to someone, after saying what that means for both sides. */
export function HandOverDialog({ item, onAnswer }: HandOverDialogProps) {
  const text = useText()
  const close = () => onAnswer(null)
  const form = useSchemaForm(HandOverInput, {
    initial: { email: '', keepsAccess: true, message: '' },
    fieldOf: { 'handover.to-yourself': 'email' },
    submit: async input => {
      await offerItem(item.id, input)
      showToast({
        key: 'handover',
        message: text('Transfer request for “{{name}}” sent to {{email}}', {
          name: item.name,
          email: showAddress(input.email),
        }),
      })
      close()
    },
  })
  const email = form.bind('email')
  return (
    <FormDialog
      form={form}
      title={text('Transfer ownership of “{{name}}”', { name: item.name })}
      onClose={close}
      className={classes.form}
      submitLabel={text('Send request')}
    >
      <p className={classes.note}>
        {text(
          'Once they accept, it moves to their drive and uses their storage. Links, versions and access are kept. Until then, you can withdraw the request in Workspaces.',
        )}
      </p>
      <PersonField label={text('New owner')} field={email} />
      <Field form={form} name="keepsAccess" />
      <Field form={form} name="message" />
    </FormDialog>
  )
}
