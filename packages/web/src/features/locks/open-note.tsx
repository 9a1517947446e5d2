import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { editorLabels, lockLabels } from '../../platform/locks/lock-labels.ts'
import { useText } from '../../ui/text.ts'
import classes from './locks.module.css'
import { useOpenFile } from './use-open-file.ts'

/** Above an editor: who else has the file open, and a lock that others hold. Tells others that it is open here. */
export function OpenNote({ item }: { item: Pick<Item, 'id'> }) {
  const text = useText()
  const open = useOpenFile(item.id)
  const lock = open?.lock && (!open.lock.isMine || open.lock.isByProgram) ? open.lock : null
  const editors = open?.editors ?? []
  if (!lock && editors.length === 0) return null
  return (
    <p className={classes.note} role="status">
      {lock && <span>{`${lockLabels(lock, text)}. ${text('You can’t save until the lock ends.')}`}</span>}
      {editors.length > 0 && <span>{editorLabels(editors, text)}</span>}
    </p>
  )
}
