import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { TextAreaField } from '../../../ui/plain/text-area-field.tsx'
import { useText } from '../../../ui/text.ts'
import peopleClasses from '../people/people.module.css'
import { askForAccess } from './queries.ts'

/** Asks those who may share an item for access to it. */
export function AskDialog({ itemId, onAnswer }: { itemId: string } & AnswerProps<never>) {
  const text = useText()
  const close = () => onAnswer(null)
  const form = useForm({
    initial: { message: '' },
    async submit({ message }) {
      await askForAccess(itemId, message)
      close()
    },
  })
  return (
    <FormDialog
      form={form}
      size="small"
      title={text('Request access')}
      onClose={close}
      className={peopleClasses.fields}
      submitLabel={text('Send request')}
    >
      <p>
        {text(
          'If there is something at this address, the people who can share it will see your name, email address and message.',
        )}
      </p>
      <TextAreaField
        label={text('Message')}
        help={text('Optional')}
        rows={3}
        maxLength={500}
        {...form.input('message')}
      />
    </FormDialog>
  )
}
