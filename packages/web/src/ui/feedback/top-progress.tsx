import { useText } from '../text.ts'
import classes from './top-progress.module.css'

/** A thin bar along the top edge while a page loads. It appears after a moment, so that fast pages show none. */
export function TopProgress({ isActive, label }: { isActive: boolean; label?: string }) {
  const text = useText()
  if (!isActive) return null
  return (
    <div role="progressbar" aria-label={label ?? text('Loading')} className={classes.bar}>
      <span />
    </div>
  )
}
