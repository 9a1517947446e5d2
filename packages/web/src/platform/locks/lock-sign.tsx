import type { Editor, ItemLock } from '@holdall/contract/drive/drive.schemas.ts'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useText } from '../../ui/text.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { editorLabels, lockLabels } from './lock-labels.ts'
import classes from './lock-sign.module.css'
import { useUntil } from './use-until.ts'

/** A small sign beside the name of a locked item, with who holds the lock and until when. */
export function LockSign({ lock }: { lock: ItemLock }) {
  const text = useText()
  if (!useUntil(lock.until)) return null
  const label = lockLabels(lock, text)
  return (
    <span className={classes.sign} data-mine={lock.isMine || undefined} title={label}>
      <IconLock size={14} stroke={1.75} aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}

/** The same for a file that others have open for editing. */
export function EditorsSign({ editors }: { editors: readonly Editor[] }) {
  const text = useText()
  const label = editorLabels(editors, text)
  return (
    <span className={classes.sign} title={label}>
      <IconPencil size={14} stroke={1.75} aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}

/** The words themselves, where there is room for them. Nothing once the lock has ended. */
export function LockLine({ lock }: { lock: ItemLock }) {
  const text = useText()
  if (!useUntil(lock.until)) return null
  return (
    <span className={classes.line}>
      <IconLock size={12} stroke={1.75} aria-hidden="true" />
      {lockLabels(lock, text)}
    </span>
  )
}
