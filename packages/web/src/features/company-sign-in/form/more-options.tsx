import { type ReactNode, useState } from 'react'
import { useText } from '../../../ui/text.ts'
import classes from './form.module.css'

/** Fields that most sites leave as they are. They unfold by themselves if one of them is wrong. */
export function MoreOptions({ hasError, children }: { hasError: boolean; children: ReactNode }) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.more} open={isOpen || hasError} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{text('More options')}</summary>
      <div className={classes.fields}>{children}</div>
    </details>
  )
}
