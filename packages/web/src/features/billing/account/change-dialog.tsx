import type { ChangePreview, MySubscription, OfferedPlan } from '@holdall/contract/billing/billing.schemas.ts'
import { useState } from 'react'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { problemText } from '../../../platform/early/problem-text.ts'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { leaveTo } from '../../../platform/leave.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { useText } from '../../../ui/text.ts'
import { isWithinReach } from '../pricing/what-to-offer.ts'
import { changePlan, useMyBilling, useOfferedPlans, usePreview } from '../queries.ts'
import { ChangeFacts } from './change-facts.tsx'
import classes from './plan-page.module.css'
import { hasLessSpace, offerTitle, plainPrice } from './plan-words.ts'

type ChangeDialogProps = AnswerProps<'done' | 'from-next-payment'> & {
  subscription: MySubscription
  /** The plan that is chosen at first; null for the first one. */
  planId: string | null
}

/** Chooses another plan. What it costs is shown before it counts, and it costs exactly that. */
export function ChangeDialog({ subscription, planId, onAnswer }: ChangeDialogProps) {
  const text = useText()
  const { data: plans, error, isFetching, refetch } = useOfferedPlans()
  const choices = (plans ?? []).filter(plan => isWithinReach(plan, subscription))
  const [wanted, want] = useState(planId)
  const chosen = choices.find(({ id }) => id === wanted) ?? choices[0]
  const preview = usePreview(subscription.id, chosen?.id ?? null)
  const form = useForm({
    initial: {},
    async submit() {
      if (!chosen || !preview.data) return
      const { state, url } = await changePlan(subscription.id, { planId: chosen.id, token: preview.data.token })
      if (state !== 'needs-consent') return onAnswer(state)
      if (url !== null) await leaveTo(url)
    },
  })
  const close = () => onAnswer(null)
  return (
    <FormDialog
      form={form}
      title={text('Change plan')}
      onClose={close}
      isBrief
      className={classes.change}
      isSubmitDisabled={!preview.data}
      submitLabel={subscription.gateway === 'paypal' ? text('Continue to PayPal') : text('Change plan')}
    >
      {error && !plans && <ErrorState isCompact onRetry={() => refetch()} isRetrying={isFetching} />}
      {!error && !plans && <Skeleton height={60} />}
      {plans && choices.length === 0 && <p>{text('There is no other plan you can switch to.')}</p>}
      {plans && chosen && (
        <>
          <SelectField label={text('New plan')} value={chosen.id} onChange={({ target }) => want(target.value)}>
            {choices.map(plan => (
              <option key={plan.id} value={plan.id}>
                {text('{{plan}} – {{price}}', {
                  plan: offerTitle(plan, plans, text),
                  price: plainPrice(plan, text),
                })}
              </option>
            ))}
          </SelectField>
          <Preview
            subscription={subscription}
            plan={chosen}
            preview={preview.data}
            problem={preview.error && problemText(preview.error, text)}
          />
        </>
      )}
    </FormDialog>
  )
}

type PreviewProps = {
  subscription: MySubscription
  plan: OfferedPlan
  preview: ChangePreview | undefined
  problem: string | null
}

function Preview({ subscription, plan, preview, problem }: PreviewProps) {
  const { data: billing } = useMyBilling()
  if (problem !== null) return <Notice tone="danger">{problem}</Notice>
  if (!preview) return <Skeleton height={72} />
  return (
    <ChangeFacts
      isPaypal={subscription.gateway === 'paypal'}
      plan={plan}
      preview={preview}
      hasLessSpace={billing !== undefined && hasLessSpace(plan, billing.space)}
    />
  )
}
