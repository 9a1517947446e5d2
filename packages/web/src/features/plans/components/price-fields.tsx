import { displayNames } from '@holdall/contract/kit/values/intl.ts'
import { currencySymbol } from '@holdall/contract/plans/money.ts'
import type { Plan, PlanInterval } from '@holdall/contract/plans/plans.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { Field } from '../../../platform/forms/field.tsx'
import type { SchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { SwitchField } from '../../../ui/form/switch-field.tsx'
import { FieldPair } from '../../../ui/plain/field-pair.tsx'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { TextField } from '../../../ui/plain/text-field.tsx'
import { documentLanguage, useText } from '../../../ui/text.ts'
import { type PlanForm, type PlanValues, possibleParents, withPrice } from '../plan-form.ts'
import { intervalNames } from '../plan-words.ts'
import { currenciesQuery } from '../queries.ts'

export type PlanFieldsProps = {
  form: SchemaForm<typeof PlanForm>
  /** The plan that is edited; its price stays as it is. */
  plan: Plan | undefined
  plans: readonly Plan[]
}

/** What is paid for a plan, and how often: for a child plan partly decided by its parent. */
export function PriceFields({ form, plan, plans }: PlanFieldsProps) {
  const text = useText()
  const { parent_id, free, interval } = form.values
  const parent = plans.find(one => one.id === parent_id)
  const isChild = parent_id !== null
  const isLocked = plan !== undefined
  const apply = (values: Partial<PlanValues>, next: Plan | undefined) => {
    for (const [name, value] of Object.entries(withPrice(form.values, values, next)))
      form.set(name as keyof PlanValues, value as never)
  }
  const change = (values: Partial<PlanValues>) => apply(values, parent)
  const choose = (id: string) =>
    apply(
      { parent_id: id === '' ? null : id },
      plans.find(one => one.id === id),
    )
  return (
    <>
      <ParentField form={form} plan={plan} plans={plans} onChoose={choose} />
      {(isLocked ? plan.free : !isChild) && <FreeField form={form} isLocked={isLocked} onChange={change} />}
      {!free && (
        <>
          <AmountField form={form} isLocked={isLocked} />
          {!isChild && <CurrencyField form={form} isLocked={isLocked} />}
          <FieldPair>
            <SelectField
              label={text('Interval')}
              error={form.bind('interval').error}
              required
              disabled={isLocked}
              value={interval}
              onChange={({ target }) => change({ interval: target.value as PlanInterval })}
            >
              {Object.entries(intervalNames).map(([name, label]) => (
                <option key={name} value={name}>
                  {text(label)}
                </option>
              ))}
            </SelectField>
            {!isChild && (
              <Field
                form={form}
                name="interval_count"
                label={text('Interval Count')}
                disabled={isLocked || interval === 'year'}
              />
            )}
          </FieldPair>
        </>
      )}
    </>
  )
}

/** Always has a value: “None”, or a plan that isn't a child itself. */
function ParentField({ form, plan, plans, onChoose }: PlanFieldsProps & { onChoose: (id: string) => void }) {
  const text = useText()
  const field = form.bind('parent_id')
  return (
    <SelectField
      label={text('Parent Plan')}
      help={text('A child plan is another way to pay for its parent, such as once a year.')}
      error={field.error}
      required
      disabled={plan !== undefined}
      value={field.value ?? ''}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{text('None', { meaning: 'parent plan' })}</option>
      {possibleParents(plans).map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

type FreeFieldProps = Pick<PlanFieldsProps, 'form'> & {
  isLocked: boolean
  onChange: (values: Partial<PlanValues>) => void
}

function FreeField({ form, isLocked, onChange }: FreeFieldProps) {
  const text = useText()
  const field = form.bind('free')
  return (
    <SwitchField
      label={text('Free')}
      help={
        isLocked
          ? text('This can’t be changed for an existing plan. Create a new one.')
          : text('No one is charged for this plan.')
      }
      error={field.error}
      disabled={isLocked}
      checked={field.value === true}
      onChange={({ target }) => onChange({ free: target.checked })}
    />
  )
}

/** The API takes a point before the decimals, people may type a comma. */
function AmountField({ form, isLocked }: { form: PlanFieldsProps['form']; isLocked: boolean }) {
  const text = useText()
  const field = form.bind('amount')
  const symbol = currencySymbol(form.values.currency ?? 'USD')
  return (
    <TextField
      label={text('Amount')}
      labelAside={<span aria-hidden="true">{symbol}</span>}
      help={isLocked ? text('The amount of an existing plan can’t be changed. Create a new plan.') : undefined}
      error={field.error}
      required
      disabled={isLocked}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={field.typed ?? field.value}
      onChange={({ target }) => field.change(target.value.replace(',', '.'), target.value)}
    />
  )
}

function CurrencyField({ form, isLocked }: { form: PlanFieldsProps['form']; isLocked: boolean }) {
  const text = useText()
  const { value = 'USD', error, change } = form.bind('currency')
  const { data: currencies = [] } = useQuery(currenciesQuery)
  const names = displayNames(documentLanguage(), { type: 'currency' })
  // The chosen one is there before the others have arrived.
  const codes = [...new Set([value, ...currencies.map(({ code }) => code)])].sort()
  return (
    <SelectField
      label={text('Currency')}
      error={error}
      required
      disabled={isLocked}
      value={value}
      onChange={({ target }) => change(target.value)}
    >
      {codes.map(code => (
        <option key={code} value={code}>
          {`${code} – ${names.of(code) ?? code}`}
        </option>
      ))}
    </SelectField>
  )
}
