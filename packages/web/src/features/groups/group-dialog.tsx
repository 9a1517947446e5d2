import { GroupInput } from '@holdall/contract/groups/groups.schemas.ts'
import { useRef } from 'react'
import type { AnswerProps } from '../../platform/dialogs.tsx'
import { Field } from '../../platform/forms/field.tsx'
import { leaveForm } from '../../platform/forms/leave-form.ts'
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormBody } from '../../ui/form.tsx'
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
    <Dialog
      isSticky
      size="small"
      title={group ? text('Edit group') : text('New group')}
      onClose={() => void leaveForm(form.isDirty, () => onAnswer(null))}
      onSubmit={form.send}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{text('Cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {group ? text('Save') : text('Create')}
          </Button>
        </>
      }
    >
      <FormBody {...form.problems}>
        <Field form={form} name="name" autoComplete="off" />
        <Field form={form} name="description" />
      </FormBody>
    </Dialog>
  )
}
