import type { ReactNode } from 'react'
import classes from './field.module.css'

export type FieldPairProps = {
  children: ReactNode
  /** For fields that need space, such as a day with its time: they wrap sooner. */
  isRoomy?: boolean
}

/** Two short fields side by side, below each other if there is little space. */
export function FieldPair({ children, isRoomy }: FieldPairProps) {
  return (
    <div className={classes.pair} data-roomy={isRoomy || undefined}>
      {children}
    </div>
  )
}
