import { sizeValue } from '@holdall/contract/kit/values/values.ts'
import type { Workspace } from '@holdall/contract/workspaces/workspaces.schemas.ts'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { TextField } from '../../../ui/plain/text-field.tsx'
import { useText } from '../../../ui/text.ts'
import { deleteWorkspace } from '../queries.ts'
import classes from '../workspaces.module.css'

export type DeleteDialogProps = AnswerProps<true> & {
  workspace: Pick<Workspace, 'id' | 'name' | 'memberCount' | 'usedBytes' | 'isOwner'>
  /** The workspace is already deleted and is now deleted forever. */
  isForever?: boolean
}

/** Says what will be deleted and requires the name to be typed. Answers true once it is deleted. */
export function DeleteDialog({ workspace, isForever = false, onAnswer }: DeleteDialogProps) {
  const text = useText()
  const form = useForm({
    initial: { name: '' },
    fieldOf: { 'workspace.wrong-name': 'name' },
    async submit({ name }) {
      await deleteWorkspace(workspace.id, name, isForever)
      onAnswer(true)
    },
  })
  const size = sizeValue(workspace.usedBytes)
  return (
    <FormDialog
      form={form}
      isBrief
      isDanger
      size="small"
      title={
        isForever
          ? text('Delete “{{name}}” forever?', { name: workspace.name })
          : text('Delete “{{name}}”?', { name: workspace.name })
      }
      onClose={() => onAnswer(null)}
      className={classes.form}
      submitLabel={isForever ? text('Delete forever') : text('Delete workspace')}
    >
      <p className={classes.note}>
        {text(
          'This deletes {{size}} of files, versions and trash for all {{count, number}} members. All links stop working.',
          {
            size,
            count: workspace.memberCount,
            defaultValue_one: 'This deletes {{size}} of files, versions and trash. All links stop working.',
          },
        )}{' '}
        {isForever
          ? text('This can’t be undone.')
          : workspace.isOwner
            ? text('You can restore it while it’s in the trash.')
            : text('Its owner can restore it while it’s in the trash.')}
      </p>
      <TextField
        label={text('Type “{{name}}” to confirm', { name: workspace.name })}
        autoComplete="off"
        {...form.input('name')}
      />
    </FormDialog>
  )
}
