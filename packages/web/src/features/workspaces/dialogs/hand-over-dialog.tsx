import { HandOverInput } from '@holdall/contract/workspaces/workspaces.schemas.ts'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { Field } from '../../../platform/forms/field.tsx'
import { leaveForm } from '../../../platform/forms/leave-form.ts'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { FormBody } from '../../../ui/form.tsx'
import { useText } from '../../../ui/text.ts'
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
        message: text('Transfer request for “{{name}}” sent to {{email}}', { name: item.name, email: input.email }),
      })
      close()
    },
  })
  return (
    <Dialog
      isSticky
      title={text('Transfer ownership of “{{name}}”', { name: item.name })}
      onClose={() => void leaveForm(form.isDirty, close)}
      onSubmit={form.send}
      footer={
        <>
          <Button onClick={close}>{text('Cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {text('Send request')}
          </Button>
        </>
      }
    >
      <FormBody className={classes.form} {...form.problems}>
        <p className={classes.note}>
          {text(
            'Once they accept, it moves to their drive and uses their space. Links, versions and everyone’s access are kept. Until then, you can withdraw the request under Workspaces.',
          )}
        </p>
        <Field form={form} name="email" autoComplete="off" />
        <Field form={form} name="keepsAccess" />
        <Field form={form} name="message" />
      </FormBody>
    </Dialog>
  )
}
