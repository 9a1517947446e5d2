import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useText } from '../../../ui/text.ts'
import type { AnswerProps } from '../../dialogs.tsx'
import classes from './refused-dialog.module.css'

export type RefusedDialogProps = AnswerProps<void> & {
  /** The action that was requested. */
  title: string
  done: number
  rows: readonly { id: string; name: string; message: string }[]
}

/** Which rows a bulk action failed for, each with the reason. */
export function RefusedDialog({ title, done, rows, onAnswer }: RefusedDialogProps) {
  const text = useText()
  const close = () => onAnswer(null)
  return (
    <Dialog
      title={title}
      onClose={close}
      footer={
        <Button variant="primary" onClick={close}>
          {text('Got it')}
        </Button>
      }
    >
      <p>{text('{{done, number}} done. {{count, number}} failed:', { done, count: rows.length })}</p>
      <ul className={classes.rows}>
        {rows.map(row => (
          <li key={row.id}>
            <b>{row.name}</b>
            <span>{row.message}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
