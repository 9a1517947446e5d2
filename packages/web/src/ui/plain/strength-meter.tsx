import { useText } from '../text.ts'
import classes from './strength-meter.module.css'

export type StrengthMeterProps = {
  /** 0 for nothing yet, 3 for the best. */
  level: 0 | 1 | 2 | 3
  /** What the level means, such as "Easy to guess". */
  words: string
}

/** Three bars and a word under a new password. Announced when the word changes. */
export function StrengthMeter({ level, words }: StrengthMeterProps) {
  const text = useText()
  return (
    <div className={classes.strength} data-level={level}>
      <span className={classes.bars} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      <span role="status" aria-label={text('Password strength')}>
        {words}
      </span>
    </div>
  )
}
