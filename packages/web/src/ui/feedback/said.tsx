import type { ReactNode } from 'react'
import { useText } from '../text.ts'
import classes from './said.module.css'

/** Another server's or program's original message, for those who want to see it. */
export function Said({ children }: { children: ReactNode }) {
  const text = useText()
  return (
    <details className={classes.said}>
      <summary>{text('Details')}</summary>
      <p>{children}</p>
    </details>
  )
}
