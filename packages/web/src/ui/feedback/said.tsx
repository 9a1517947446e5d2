import type { ReactNode } from 'react'
import { useText } from '../text.ts'
import classes from './said.module.css'

/** The words of another server or program, for those who want to see them. */
export function Said({ children }: { children: ReactNode }) {
  const text = useText()
  return (
    <details className={classes.said}>
      <summary>{text('Details')}</summary>
      <p>{children}</p>
    </details>
  )
}
