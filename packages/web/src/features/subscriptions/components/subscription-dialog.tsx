import type { PlanChoice } from '@holdall/contract/plans/plans.schemas.ts'
import { type Subscription, SubscriptionInput } from '@holdall/contract/subscriptions/subscriptions.schemas.ts'
import { useRef } from 'react'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { Field } from '../../../platform/forms/field.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { type SchemaForm, useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { planTitle } from '../../../platform/plans/plan-title.ts'
import { showAddress } from '../../../ui/people/show-address.ts'
import { Notice } from '../../../ui/plain/notice.tsx'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { useText } from '../../../ui/text.ts'
import { createSubscription, updateSubscription } from '../queries.ts'
import { valuesOf } from '../subscription-form.ts'
import classes from './subscription-dialog.module.css'
import { UserField } from './user-field.tsx'

export type SubscriptionDialogProps = AnswerProps<Subscription> & {
  /** The subscription to edit; absent for a new one. */
  subscription?: Subscription
  plans: readonly PlanChoice[]
}

type Form = SchemaForm<typeof SubscriptionInput>

const fieldOf = { 'subscription.already': 'user_id', 'plan.too-strong': 'plan_id' } as const

/** Who has which plan, and until when. Answers with the saved subscription. */
export function SubscriptionDialog({ subscription, plans, onAnswer }: SubscriptionDialogProps) {
  const text = useText()
  const initial = useRef(valuesOf(subscription, plans)).current
  const form = useSchemaForm(SubscriptionInput, {
    initial,
    fieldOf,
    submit: async input =>
      onAnswer(await (subscription ? updateSubscription(subscription.id, input) : createSubscription(input))),
  })
  const isAtGateway = subscription !== undefined && subscription.gateway_name !== 'none'
  return (
    <FormDialog
      form={form}
      size="small"
      title={subscription ? text('Update Subscription') : text('Create a New Subscription')}
      onClose={() => onAnswer(null)}
      className={classes.form}
      submitLabel={subscription ? text('Update') : text('Create')}
    >
      {subscription ? (
        <p className={classes.who}>{showAddress(subscription.user.email)}</p>
      ) : (
        <NewUserField form={form} />
      )}
      {isAtGateway && (
        <Notice>
          {text('The payment gateway manages the plan and dates of this subscription. Change them there.')}
        </Notice>
      )}
      <PlanField form={form} plans={plans} isLocked={isAtGateway} />
      <Field form={form} name="description" as="textarea" rows={2} />
      <Dates form={form} isLocked={isAtGateway} />
    </FormDialog>
  )
}

function NewUserField({ form }: { form: Form }) {
  const text = useText()
  const { value, error, change } = form.bind('user_id')
  return <UserField error={error && value === '' ? text('Choose a user') : error} onChange={change} />
}

function PlanField({ form, plans, isLocked }: { form: Form; plans: readonly PlanChoice[]; isLocked: boolean }) {
  const text = useText()
  const { value, error, change } = form.bind('plan_id')
  return (
    <SelectField
      label={text('Plan')}
      help={plans.length === 0 ? text('No plans have been created yet') : undefined}
      error={error && value === '' ? text('Choose a plan') : error}
      required
      disabled={isLocked}
      value={value}
      onChange={({ target }) => change(target.value)}
    >
      {plans.map(plan => (
        <option key={plan.id} value={plan.id}>
          {planTitle(plan, text)}
        </option>
      ))}
    </SelectField>
  )
}

/** A subscription either renews or ends, so each date locks the other one. */
function Dates({ form, isLocked }: { form: Form; isLocked: boolean }) {
  const { renews_at: renews = null, ends_at: ends = null } = form.values
  return (
    <>
      <Field form={form} name="renews_at" help={null} disabled={isLocked || ends !== null} />
      <Field form={form} name="ends_at" help={null} disabled={isLocked || renews !== null} />
    </>
  )
}
