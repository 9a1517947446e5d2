import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { momentValue } from '@holdall/contract/kit/values/values.ts'
import { useState } from 'react'
import { decodeText } from '../../../../platform/encodings/judge-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { showToast } from '../../../../ui/feedback/toast.ts'
import { useText } from '../../../../ui/text.ts'
import { ScrollBox } from '../../scroll-box.tsx'
import { copyName } from './copy-name.ts'
import { readBytes, saveCopy } from './save-text.ts'
import classes from './text-editor.module.css'

export type ConflictDialogProps = {
  item: Item
  link: string | undefined
  /** The file as others have saved it. */
  theirs: Item
  /** What was written here. */
  bytes: Uint8Array<ArrayBuffer> | null
  isBusy: boolean
  onOverwrite: () => void
  /** Called when the user's own text has been saved elsewhere or given up: the editor then shows the saved file. */
  onTaken: () => void
  onProblem: (error: unknown) => void
  onClose: () => void
}

/** Someone else saved first. Nothing is lost whatever is chosen: an overwritten text stays as a version. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { item, link, theirs, bytes, isBusy, onOverwrite, onTaken, onProblem, onClose } = props
  const text = useText()
  const [other, setOther] = useState<string | null>(null)
  const [isCopying, setCopying] = useState(false)
  const show = () => {
    readBytes({ item: theirs, link }).then(decodeText).then(setOther, onProblem)
  }
  const copy = async () => {
    if (!bytes) return
    const name = copyName(item.name, text)
    setCopying(true)
    try {
      await saveCopy({ item, link }, name, bytes)
      showToast({ tone: 'success', message: text('Your text was saved next to it as “{{name}}”.', { name }) })
      onTaken()
    } catch (error) {
      onProblem(error)
    } finally {
      setCopying(false)
    }
  }
  return (
    <Dialog
      title={text('Someone saved a newer version')}
      onClose={onClose}
      size="large"
      isSticky
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {text('Keep editing')}
          </Button>
          {item.parentId && (
            <Button isBusy={isCopying} onClick={() => void copy()}>
              {text('Keep mine as a copy')}
            </Button>
          )}
          <Button variant="primary" isBusy={isBusy} onClick={onOverwrite}>
            {text('Overwrite with mine')}
          </Button>
        </>
      }
    >
      <p>
        {text(
          '“{{name}}” was changed on {{when}} while you were editing. You can keep both: the other text stays in the file’s versions.',
          {
            name: theirs.name,
            when: momentValue(theirs.modifiedAt),
          },
        )}
      </p>
      {other === null ? (
        <Button size="small" onClick={show}>
          {text('Compare')}
        </Button>
      ) : (
        <>
          <ScrollBox className={classes.other} aria-label={text('The other version')} role="region">
            <pre>{other}</pre>
          </ScrollBox>
          <Button size="small" onClick={onTaken}>
            {text('Discard mine and use this version')}
          </Button>
        </>
      )}
    </Dialog>
  )
}
