import { sizeValue } from '@holdall/contract/kit/values/values.ts'
import { useText } from '../../../../ui/text.ts'
import { mostTextBytes } from './most-text.ts'
import classes from './text-preview.module.css'

/** Says that the file has more content than is shown. */
export function CutNote({ mayDownload = true }: { mayDownload?: boolean }) {
  const text = useText()
  const size = sizeValue(mostTextBytes)
  return (
    <p className={classes.note} role="note">
      {mayDownload
        ? text('Only the first {{size}} are shown. Download the file to see all of it.', { size })
        : text('Only the first {{size}} are shown.', { size })}
    </p>
  )
}
