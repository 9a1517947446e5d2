import { sizeValue } from '@holdall/contract/kit/values/values.ts'
import { formatPercent } from '../format/format.ts'
import { useText } from '../text.ts'
import classes from './size-meter.module.css'

export type SizeMeterProps = {
  used: number
  /** In bytes; null for no limit. */
  limit: number | null
  label?: string
}

/** Used space: a bar and a sentence. Amber from 80 %, red from 95 %, and the sentence says so too. */
export function SizeMeter({ used, limit, label }: SizeMeterProps) {
  const text = useText()
  const ratio = limit && limit > 0 ? Math.min(1, used / limit) : 0
  const level = ratio >= 0.95 ? 'full' : ratio >= 0.8 ? 'high' : 'fine'
  const sentence =
    limit === null
      ? text('{{used}} used', { used: sizeValue(used) })
      : text('{{used}} of {{limit}} used', { used: sizeValue(used), limit: sizeValue(limit) })
  return (
    <div className={classes.meter} data-level={level}>
      {limit !== null && (
        // biome-ignore lint/a11y/useSemanticElements: the browser's own meter can't be styled alike everywhere
        <div
          role="meter"
          aria-label={label ?? text('Storage used')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(ratio * 100)}
          aria-valuetext={sentence}
          className={classes.track}
        >
          <span style={{ width: `${Math.max(ratio * 100, used > 0 ? 1.5 : 0)}%` }} />
        </div>
      )}
      <p>
        <span>{sentence}</span>
        {level !== 'fine' && <strong>{level === 'full' && ratio >= 1 ? text('Full') : formatPercent(ratio)}</strong>}
      </p>
    </div>
  )
}
