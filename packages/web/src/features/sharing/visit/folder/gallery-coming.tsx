import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { useText } from '../../../../ui/text.ts'
import classes from '../visit.module.css'

/** Has the size of a gallery's cover and toolbar, until the gallery has come. */
export function GalleryComing() {
  const text = useText()
  return (
    <div role="status" aria-label={text('Loading')}>
      <div className={classes.coverComing}>
        <Skeleton height="100%" radius={0} />
      </div>
    </div>
  )
}
