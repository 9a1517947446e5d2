import type { ChangePreview, OfferedPlan } from '@holdall/contract/billing/billing.schemas.ts'
import { dayValue } from '@holdall/contract/kit/values/values.ts'
import type { Subscription } from '@holdall/contract/subscriptions/subscriptions.schemas.ts'
import { useState } from 'react'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { problemText } from '../../../platform/early/problem-text.ts'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { planTitle } from '../../../platform/plans/plan-title.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { formatMoney } from '../../../ui/format/money.ts'
import { showAddress } from '../../../ui/people/show-address.ts'
import { Notice } from '../../../ui/plain/notice.tsx'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { useText } from '../../../ui/text.ts'
import { changePlanOf, useChangePreview, useSoldPlans } from '../queries.ts'
import classes from './subscription-dialog.module.css'

export type ChangedState = Awaited<ReturnType<typeof changePlanOf>>
export type ChangePlanDialogProps = AnswerProps<ChangedState> & { subscription: Subscription }

/** Chooses another plan for someone who pays. What it costs them is shown before, and it costs exactly that. */
export function ChangePlanDialog({ subscription, onAnswer }: ChangePlanDialogProps) {
  const text = useText()
  const { data: plans, error, isFetching, refetch } = useSoldPlans()
  const choices = (plans ?? []).filter(plan => isWithinReach(plan, plans ?? [], subscription))
  const [wanted, want] = useState<string | null>(null)
  const chosen = choices.find(({ id }) => id === wanted) ?? choices[0]
  const preview = useChangePreview(subscription.id, chosen?.id ?? null)
  const form = useForm({
    initial: {},
    async submit() {
      if (!chosen || !preview.data) return
      onAnswer(await changePlanOf(subscription.id, { planId: chosen.id, token: preview.data.token }))
    },
  })
  const nameOf = ({ name, parentId }: OfferedPlan) =>
    planTitle({ name, parent: plans?.find(({ id }) => id === parentId)?.name ?? null }, text)
  return (
    <FormDialog
      form={form}
      size="small"
      title={text('Change plan')}
      onClose={() => onAnswer(null)}
      isBrief
      className={classes.form}
      isSubmitDisabled={!preview.data}
      submitLabel={text('Change plan')}
    >
      <p className={classes.who}>
        {showAddress(subscription.user.email)} · {planTitle(subscription.plan, text)}
      </p>
      {error && !plans && <ErrorState isCompact onRetry={() => refetch()} isRetrying={isFetching} />}
      {!error && !plans && <Skeleton height={60} />}
      {plans && !chosen && <p>{text('There is no other plan this subscription can switch to.')}</p>}
      {chosen && (
        <>
          <SelectField label={text('New plan')} value={chosen.id} onChange={({ target }) => want(target.value)}>
            {choices.map(plan => (
              <option key={plan.id} value={plan.id}>
                {nameOf(plan)}
              </option>
            ))}
          </SelectField>
          {preview.error ? (
            <Notice tone="danger">{problemText(preview.error, text)}</Notice>
          ) : preview.data ? (
            <Facts {...preview.data} />
          ) : (
            <Skeleton height={72} />
          )}
        </>
      )}
    </FormDialog>
  )
}

/** Sold by the same gateway, and in the same currency as far as that is known. */
function isWithinReach(plan: OfferedPlan, all: readonly OfferedPlan[], { plan_id, gateway_name }: Subscription) {
  const current = all.find(({ id }) => id === plan_id)
  const isSameCurrency = current === undefined || current.currency === plan.currency
  return plan.id !== plan_id && isSameCurrency && plan.gateways.some(one => one === gateway_name)
}

function Facts({ dueNow, nextAmount, nextAt, currency }: ChangePreview) {
  const text = useText()
  const money = (amount: string) => formatMoney(amount, currency)
  const isCredit = dueNow !== null && Number(dueNow) < 0
  return (
    <div role="status">
      <dl className={classes.facts}>
        <dt>{text('Due now')}</dt>
        <dd>{money(dueNow === null || isCredit ? '0' : dueNow)}</dd>
        {isCredit && (
          <>
            <dt>{text('Credit for the next payments')}</dt>
            <dd>{money(dueNow.replace('-', ''))}</dd>
          </>
        )}
        <dt>{nextAt === null ? text('Next payment') : text('Next payment on {{date}}', { date: dayValue(nextAt) })}</dt>
        <dd>{money(nextAmount)}</dd>
      </dl>
      <p>
        {dueNow === null
          ? text('The new plan begins with the next payment. The customer gets an email.')
          : text('The customer is charged the difference now and gets an email.')}
      </p>
    </div>
  )
}
