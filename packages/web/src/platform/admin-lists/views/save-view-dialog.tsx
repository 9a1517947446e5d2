import { NewView } from '@holdall/contract/lists/views.endpoints.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { useText } from '../../../ui/text.ts'
import type { AnswerProps } from '../../dialogs.tsx'
import { Field } from '../../forms/field.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { saveView } from '../state/list-views.ts'

export type SaveViewDialogProps = AnswerProps<true> & { listId: string; state: string }

/** Saves the current search, filters and order under a name. */
export function SaveViewDialog({ listId, state, onAnswer }: SaveViewDialogProps) {
  const text = useText()
  const form = useSchemaForm(NewView, {
    initial: { name: '', state },
    submit: async view => {
      await saveView(listId, view.name, view.state)
      showToast({ tone: 'success', message: text('View saved') })
      onAnswer(true)
    },
  })
  return (
    <FormDialog
      form={form}
      title={text('Save this view')}
      size="small"
      onClose={() => onAnswer(null)}
      submitLabel={text('Save')}
    >
      <Field
        form={form}
        name="name"
        autoComplete="off"
        help={text('Saves the search, filters and order. Only you can see it.')}
      />
    </FormDialog>
  )
}
