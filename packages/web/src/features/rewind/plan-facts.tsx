import { sizeValue } from '@holdall/contract/kit/values/values.ts'
import type { Rewind } from '@holdall/contract/rewind/rewind.schemas.ts'
import { useText } from '../../ui/text.ts'
import classes from './rewind.module.css'
import { changesOf, leftText } from './words.ts'

/** What a plan would change, and what it would leave. */
export function PlanFacts({ plan }: { plan: Rewind }) {
  const text = useText()
  const changes = changesOf(plan, text)
  return (
    <div className={classes.facts}>
      {changes.length > 0 && (
        <ul>
          {changes.map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <LeftFacts act={plan} />
      {plan.bytes > 0 && (
        <p>
          {text('Needs {{size}} of storage: current files are kept as earlier versions.', {
            size: sizeValue(plan.bytes),
          })}
        </p>
      )}
      <p>{text('You can undo this afterwards.')}</p>
    </div>
  )
}

/** What stays as it is, and why. */
export function LeftFacts({ act }: { act: Rewind }) {
  const text = useText()
  if (act.left.length === 0) return null
  return (
    <>
      <p>
        {text('{{count, number}} items stay as they are:', {
          count: act.left.reduce((sum, one) => sum + one.count, 0),
          defaultValue_one: 'One item stays as it is:',
        })}
      </p>
      <ul>
        {act.left.map(one => (
          <li key={one.reason}>{leftText(one, text)}</li>
        ))}
      </ul>
    </>
  )
}
