import type { Workspace } from '@holdall/contract/workspaces/workspaces.schemas.ts'
import { useState } from 'react'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { useSubmit } from '../../../platform/early/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { formatFileSize } from '../../../ui/format/format.ts'
import { Notice } from '../../../ui/plain/notice.tsx'
import { TextField } from '../../../ui/plain/text-field.tsx'
import { useText } from '../../../ui/text.ts'
import { deleteWorkspace } from '../queries.ts'
import classes from '../workspaces.module.css'

export type DeleteDialogProps = AnswerProps<true> & {
  workspace: Pick<Workspace, 'id' | 'name' | 'memberCount' | 'usedBytes' | 'isOwner'>
  /** The workspace is already deleted and is now deleted forever. */
  isForever?: boolean
}

const fields = ['name', 'isForever'] as const

/** Says what will be deleted and requires the name to be typed. Answers true once it is deleted. */
export function DeleteDialog({ workspace, isForever = false, onAnswer }: DeleteDialogProps) {
  const text = useText()
  const [name, setName] = useState('')
  const submit = useSubmit(fields, { 'workspace.wrong-name': 'name' })
  const send = () =>
    submit.run(async () => {
      await deleteWorkspace(workspace.id, name, isForever)
      onAnswer(true)
    })
  const size = formatFileSize(workspace.usedBytes)
  return (
    <Dialog
      size="small"
      title={
        isForever
          ? text('Delete “{{name}}” forever?', { name: workspace.name })
          : text('Delete “{{name}}”?', { name: workspace.name })
      }
      onClose={() => onAnswer(null)}
      onSubmit={() => void send()}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{text('Cancel')}</Button>
          <Button type="submit" variant="danger" isBusy={submit.isBusy}>
            {isForever ? text('Delete forever') : text('Delete workspace')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        {submit.formError && <Notice tone="danger">{submit.formError}</Notice>}
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
              ? text('You can restore it for as long as the trash keeps files.')
              : text('Its owner can restore it for as long as the trash keeps files.')}
        </p>
        <TextField
          label={text('Type “{{name}}” to confirm', { name: workspace.name })}
          autoComplete="off"
          value={name}
          error={submit.errors.name}
          onChange={event => setName(event.target.value)}
        />
      </div>
    </Dialog>
  )
}
