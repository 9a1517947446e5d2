import type { Plan } from '@holdall/contract/plans/plans.schemas.ts'
import { useRef } from 'react'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { Field } from '../../../platform/forms/field.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { SizeField } from '../../../platform/forms/size-field.tsx'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { Notice } from '../../../ui/plain/notice.tsx'
import { useText } from '../../../ui/text.ts'
import { PermissionManager } from '../../roles/public.ts'
import { bodyOf, PlanForm, valuesOf } from '../plan-form.ts'
import { savePlan } from '../queries.ts'
import { FeaturesField } from './features-field.tsx'
import classes from './plan-dialog.module.css'
import { type PlanFieldsProps, PriceFields } from './price-fields.tsx'

export type PlanDialogProps = AnswerProps<Plan> & {
  /** The plan to edit; absent for a new one. */
  plan?: Plan
  /** Every plan of the site. */
  plans: readonly Plan[]
}

const fieldOf = { 'plan.too-strong': 'permissions' } as const

/** Price of a plan, what it gives, and how the pricing page shows it. Answers with the saved plan. */
export function PlanDialog({ plan, plans, onAnswer }: PlanDialogProps) {
  const text = useText()
  const initial = useRef(valuesOf(plan)).current
  const form = useSchemaForm(PlanForm, {
    initial,
    fieldOf,
    submit: async values => onAnswer(await savePlan(plan?.id, bodyOf(values))),
  })
  return (
    <FormDialog
      form={form}
      size="small"
      title={plan ? text('Update Plan') : text('Create a New Plan')}
      onClose={() => onAnswer(null)}
      className={classes.form}
      submitLabel={plan ? text('Update') : text('Create')}
    >
      <Field form={form} name="name" autoComplete="off" />
      <PriceFields form={form} plan={plan} plans={plans} />
      {form.values.parent_id === null ? (
        <GivenFields form={form} />
      ) : (
        <Notice>
          {text('Child plans include the same trial, storage, permissions and features as their parent.')}
        </Notice>
      )}
      <Field
        form={form}
        name="position"
        label={text('Position', { meaning: 'order of plans' })}
        help={text('Position on the pricing page, 1 to 8.')}
      />
      <Field form={form} name="recommended" />
      <Field form={form} name="hidden" />
    </FormDialog>
  )
}

/** What people have while they pay for the plan. */
function GivenFields({ form }: Pick<PlanFieldsProps, 'form'>) {
  const text = useText()
  const { free, trialDays: days } = form.values
  const space = form.bind('available_space')
  const permissions = form.bind('permissions')
  const features = form.bind('features')
  return (
    <>
      {!free && (
        <Field
          form={form}
          name="trialDays"
          label={text('Trial (days)')}
          help={text('Free before the first payment, once per person. 0 for no trial.')}
        />
      )}
      {!free && Number(days) > 0 && <Field form={form} name="trialNeedsCard" />}
      <SizeField
        label={text('Available Space')}
        help={text('For people with this plan. Leave empty to use the site default.')}
        error={space.error}
        value={space.value ?? null}
        onChange={space.change}
      />
      <PermissionManager
        type="sitewide"
        value={permissions.value ?? []}
        onChange={permissions.change}
        error={permissions.error}
      />
      <Field form={form} name="show_permissions" />
      <FeaturesField value={features.value ?? []} onChange={features.change} error={features.error} />
    </>
  )
}
