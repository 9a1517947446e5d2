import { numberValue } from '@holdall/contract/kit/values/values.ts'
import { useText } from '../../../ui/text.ts'
import classes from './viewer.module.css'

/** "3 of 31"; nothing if there is only one file or the position is not known. */
export function Position({ position }: { position: { number: number; count: number } | null }) {
  const text = useText()
  if (!position || position.count < 2) return null
  return (
    <span className={classes.position}>
      {text('{{number}} of {{count, number}}', { number: numberValue(position.number), count: position.count })}
    </span>
  )
}
