import type { SpaceColor } from '@holdall/contract/drive/drive.schemas.ts'
import type { Workspace } from '@holdall/contract/workspaces/workspaces.schemas.ts'
import { WorkspaceInput } from '@holdall/contract/workspaces/workspaces.schemas.ts'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { Field } from '../../../platform/forms/field.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { useText } from '../../../ui/text.ts'
import { createWorkspace, updateWorkspace } from '../queries.ts'
import classes from '../workspaces.module.css'
import { ColorField } from './color-field.tsx'

export type WorkspaceDialogProps = AnswerProps<Workspace> & {
  /** The workspace to edit; absent for a new one. */
  workspace?: { id: string; name: string; color: SpaceColor }
}

/** Name and colour of a workspace. Answers with the saved workspace. */
export function WorkspaceDialog({ workspace, onAnswer }: WorkspaceDialogProps) {
  const text = useText()
  const form = useSchemaForm(WorkspaceInput, {
    initial: { name: workspace?.name ?? '', color: workspace?.color ?? 'blue' },
    submit: async input =>
      onAnswer(workspace ? await updateWorkspace(workspace.id, input) : await createWorkspace(input)),
  })
  const color = form.bind('color')
  return (
    <FormDialog
      form={form}
      size="small"
      title={workspace ? text('Name and colour') : text('New workspace')}
      onClose={() => onAnswer(null)}
      className={classes.form}
      submitLabel={workspace ? text('Save') : text('Create workspace')}
    >
      {!workspace && (
        <p className={classes.note}>
          {text('Its files belong to the team and stay when people leave. It uses your storage.')}
        </p>
      )}
      <Field form={form} name="name" autoComplete="off" />
      <ColorField value={color.value as SpaceColor} onChange={color.change} />
    </FormDialog>
  )
}
