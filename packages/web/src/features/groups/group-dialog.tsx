import { GroupInput } from '@holdall/contract/groups/groups.schemas.ts'
import { useRef } from 'react'
import type { AnswerProps } from '../../platform/dialogs.tsx'
import { Field } from '../../platform/forms/field.tsx'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts'
import { useText } from '../../ui/text.ts'

export type GroupDialogProps<G> = AnswerProps<G> & {
  /** The group to edit; absent for a new one. */
  group?: { name: string; description: string }
  save: (input: GroupInput) => Promise<G>
}

/** Name and description of a group. Answers with the saved group. */
export function GroupDialog<G>({ group, save, onAnswer }: GroupDialogProps<G>) {
  const text = useText()
  const initial = useRef({ name: group?.name ?? '', description: group?.description ?? '' }).current
  const form = useSchemaForm(GroupInput, {
    initial,
    submit: async input => onAnswer(await save(input)),
  })
  return (
    <FormDialog
      form={form}
      size="small"
      title={group ? text('Edit group') : text('New group')}
      onClose={() => onAnswer(null)}
      submitLabel={group ? text('Save') : text('Create')}
    >
      <Field form={form} name="name" autoComplete="off" />
      <Field form={form} name="description" />
    </FormDialog>
  )
}
