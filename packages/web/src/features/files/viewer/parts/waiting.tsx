import { useText } from '../../../../ui/text.ts'
import classes from '../viewer.module.css'

/** Shown while a preview is loading; appears after a moment, so that fast ones do not flicker. */
export function Waiting() {
  const text = useText()
  return (
    <div className={classes.waiting} role="status" aria-label={text('Loading')}>
      <span />
    </div>
  )
}
