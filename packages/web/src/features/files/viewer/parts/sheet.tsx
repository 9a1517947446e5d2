import type { ReactNode } from 'react'
import { useColorScheme } from '../../../../platform/color-scheme.ts'
import { cx } from '../../../../ui/cx.ts'
import classes from './sheet.module.css'

/** Paper on the canvas: white while the page is light, dark while it is dark. */
export function Sheet({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const scheme = useColorScheme()
  return (
    <div className={cx(classes.sheet, className)} data-theme-part={scheme}>
      {children}
    </div>
  )
}
