import { useState } from 'react'
import type { Chosen } from '../../../platform/admin-lists/list-props.ts'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CheckboxField } from '../../../ui/plain/checkbox-field.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './uploads.module.css'

const mostNamed = 5

/** Asks before files of other people go, and names them. */
export function DeleteDialog({ count, names, onAnswer }: Chosen & AnswerProps<'forever' | 'trash'>) {
  const text = useText()
  const [isTrash, setTrash] = useState(false)
  const named = names.slice(0, mostNamed)
  const others = count - named.length
  return (
    <Dialog
      title={text('Are you sure you want to delete selected files?')}
      size="small"
      onClose={() => onAnswer(null)}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{text('Cancel')}</Button>
          <Button variant="danger" onClick={() => onAnswer(isTrash ? 'trash' : 'forever')}>
            {text('Delete')}
          </Button>
        </>
      }
    >
      <ul className={classes.going}>
        {named.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: files of several people may have one name
          <li key={index}>{name}</li>
        ))}
        {others > 0 && <li>{text('and {{count, number}} more', { count: others })}</li>}
      </ul>
      <p className={classes.warning}>
        {isTrash
          ? text('They go to the trash of their owners, who can take them back.')
          : text('Folders go with everything in them. This cannot be undone.')}
      </p>
      <CheckboxField
        label={text('Move to the trash instead')}
        checked={isTrash}
        onChange={event => setTrash(event.target.checked)}
      />
    </Dialog>
  )
}
