import type { ChangePreview, OfferedPlan } from '@holdall/contract/billing/billing.schemas.ts'
import { dayValue } from '@holdall/contract/kit/values/values.ts'
import { type Translate, useText } from '../../../ui/text.ts'
import classes from './plan-page.module.css'
import { money } from './plan-words.ts'

type ChangeFactsProps = {
  isPaypal: boolean
  plan: OfferedPlan
  preview: ChangePreview
  /** Whether the plan gives less space than they have now. */
  hasLessSpace: boolean
}

/** What a change costs and when it takes effect, as the gateway calculates it. */
export function ChangeFacts({ isPaypal, plan, preview, hasLessSpace }: ChangeFactsProps) {
  const text = useText()
  const { nextAmount, nextAt, currency, dueNow } = preview
  const next = money(nextAmount, currency)
  return (
    <div className={classes.facts} role="status">
      <dl>
        <dt>{text('Due now')}</dt>
        <dd>{money(dueNow !== null && Number(dueNow) > 0 ? dueNow : '0', currency)}</dd>
        {dueNow !== null && Number(dueNow) < 0 && (
          <>
            <dt>{text('Credit for your next payments')}</dt>
            <dd>{money(dueNow.replace('-', ''), currency)}</dd>
          </>
        )}
        <dt>{nextAt === null ? text('Next payment') : text('Next payment on {{date}}', { date: dayValue(nextAt) })}</dt>
        <dd>{next}</dd>
      </dl>
      <p>{beginText(plan.name, preview, text)}</p>
      {hasLessSpace && (
        <p>
          {text(
            'If your files use more than {{size, size}} then, none of them are deleted, but you can’t upload until you free up storage.',
            { size: plan.availableSpace ?? 0 },
          )}
        </p>
      )}
      {isPaypal && <p>{text('PayPal asks you to agree to the new price first. Until then, nothing changes.')}</p>}
    </div>
  )
}

function beginText(plan: string, { dueNow, nextAt }: ChangePreview, text: Translate): string {
  if (dueNow !== null) return text('“{{plan}}” begins as soon as the payment succeeds.', { plan })
  if (nextAt === null) return text('“{{plan}}” begins with your next payment. You keep your plan until then.', { plan })
  const date = dayValue(nextAt)
  return text('“{{plan}}” begins with your next payment on {{date}}. You keep your plan until then.', { plan, date })
}
