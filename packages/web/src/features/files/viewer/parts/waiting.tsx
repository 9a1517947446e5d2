import { useText } from '../../../../ui/text.ts'
import classes from '../viewer.module.css'

/** Stands while a preview is on its way; shows itself after a moment, so that fast ones do not flicker. */
export function Waiting() {
  const text = useText()
  return (
    <div className={classes.waiting} role="status" aria-label={text('Loading')}>
      <span />
    </div>
  )
}
