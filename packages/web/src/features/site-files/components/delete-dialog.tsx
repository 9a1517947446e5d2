import { useState } from 'react'
import { ChosenNames } from '../../../platform/admin-lists/chosen-names.tsx'
import type { Chosen } from '../../../platform/admin-lists/list-props.ts'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { isTyped, TypedCount, typedFor } from '../../../ui/feedback/typed-count.tsx'
import { CheckboxField } from '../../../ui/plain/checkbox-field.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './site-files.module.css'

/** Asks before files of other users are deleted, and names them. */
export function DeleteDialog({ onAnswer, ...chosen }: Chosen & AnswerProps<'forever' | 'trash'>) {
  const text = useText()
  const [isTrash, setTrash] = useState(false)
  const [typed, setTyped] = useState('')
  const count = isTrash ? undefined : typedFor(chosen.count)
  return (
    <Dialog
      title={text('Are you sure you want to delete selected files?')}
      size="small"
      onClose={() => onAnswer(null)}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{text('Cancel')}</Button>
          <Button
            variant="danger"
            disabled={!isTyped(typed, count)}
            onClick={() => onAnswer(isTrash ? 'trash' : 'forever')}
          >
            {text('Delete')}
          </Button>
        </>
      }
    >
      <ChosenNames {...chosen} />
      <p className={classes.warning}>
        {isTrash
          ? text('They’ll be moved to their owners’ trash, where they can be restored.')
          : text('Folders are deleted with everything in them. This can’t be undone.')}
      </p>
      <CheckboxField
        label={text('Move to the trash instead')}
        checked={isTrash}
        onChange={event => setTrash(event.target.checked)}
      />
      {count !== undefined && <TypedCount count={count} value={typed} onChange={setTyped} />}
    </Dialog>
  )
}
