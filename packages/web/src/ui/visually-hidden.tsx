import type { ReactNode } from 'react'
import classes from './visually-hidden.module.css'

/** For elements that only screen readers find, always or where the window is narrow. */
export const visuallyHidden = { always: classes.hidden, onPhones: classes.hiddenOnPhones }

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={classes.hidden}>{children}</span>
}
