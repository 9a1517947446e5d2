import type { ReactNode } from 'react'
import classes from './preview-bar.module.css'

/** The tools of a preview: a bar that floats at its bottom. */
export function PreviewBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="toolbar" aria-label={label} className={classes.bar} data-keeps-swipe>
      {children}
    </div>
  )
}
