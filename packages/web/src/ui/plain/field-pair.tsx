import type { ReactNode } from 'react'
import classes from './field.module.css'

/** Two short fields side by side, below each other where the screen is narrow. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>
}
