import type { ReactNode } from 'react'
import classes from './field.module.css'

export type FieldPairProps = {
  children: ReactNode
  /** For fields that need room, such as a day with its time: they part sooner. */
  isRoomy?: boolean
}

/** Two short fields side by side, below each other where there is little room. */
export function FieldPair({ children, isRoomy }: FieldPairProps) {
  return (
    <div className={classes.pair} data-roomy={isRoomy || undefined}>
      {children}
    </div>
  )
}
