import { readableKey, type Told } from '@holdall/contract/kit/sentences.ts'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { toldText, useText } from '../../../ui/text.ts'
import classes from './lines-editor.module.css'

type RefusedLinesDialogProps = AnswerProps<null> & { refused: readonly (Told & { readonly key: string })[] }

/** The lines of a file that can’t be used, with the reason for each. */
export function RefusedLinesDialog({ refused, onAnswer }: RefusedLinesDialogProps) {
  const text = useText()
  return (
    <Dialog
      size="small"
      title={text('{{count, number}} lines of the file weren’t imported', {
        count: refused.length,
        defaultValue_one: 'One line of the file wasn’t imported',
      })}
      onClose={() => onAnswer(null)}
      footer={<Button onClick={() => onAnswer(null)}>{text('Close')}</Button>}
    >
      <ul className={classes.refused}>
        {refused.map(({ key, ...told }) => (
          <li key={key}>
            <b>{readableKey(key)}</b>: {toldText(told, text)}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
