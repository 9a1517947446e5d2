import type { ReportRange } from '@holdall/contract/reports/reports.contract.ts'
import { useState } from 'react'
import { useForm } from '../../../platform/forms/use-form.ts'
import { goTo } from '../../../platform/navigation.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Form } from '../../../ui/form.tsx'
import type { Translate } from '../../../ui/text.ts'
import { useText } from '../../../ui/text.ts'
import { visuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { Range } from '../range.ts'
import { rangeAddress, ranges } from '../range.ts'
import classes from './analytics.module.css'

type Props = { value: Range; today: string; problem: string | null }

/** Chooses the days that the report covers. */
export function RangePicker({ value, today, problem }: Props) {
  const text = useText()
  const [isOwn, setOwn] = useState(value.range === 'own')
  const choose = (range: ReportRange) => {
    setOwn(range === 'own')
    if (range !== 'own') goTo(rangeAddress({ range }))
  }
  const chosen = isOwn ? 'own' : value.range
  return (
    <div className={classes.range}>
      <fieldset className={classes.ranges}>
        <legend className={visuallyHidden.always}>{text('Period')}</legend>
        {ranges.map(range => (
          <label key={range} data-chosen={range === chosen || undefined}>
            <input type="radio" name="range" checked={range === chosen} onChange={() => choose(range)} />
            {rangeName(range, text)}
          </label>
        ))}
      </fieldset>
      {isOwn && <OwnDays value={value} today={today} problem={problem} />}
    </div>
  )
}

type Days = { from: string | null; to: string | null }

function OwnDays({ value, today, problem }: Props) {
  const text = useText()
  const form = useForm({
    initial: { from: value.from ?? daysBefore(today, 29), to: value.to ?? today } as Days,
    async submit({ from, to }) {
      if (from && to) goTo(rangeAddress({ range: 'own', from, to }))
    },
  })
  const [from, to] = [form.bind('from'), form.bind('to')]
  const limits = { min: '1900-01-01', max: today }
  return (
    <Form form={form} className={classes.own}>
      <DateField
        label={text('First day')}
        {...limits}
        value={from.value}
        today={today}
        error={problem}
        onChange={day => from.change(day)}
      />
      <DateField
        label={text('Last day', { meaning: 'of a period' })}
        {...limits}
        value={to.value}
        today={today}
        onChange={day => to.change(day)}
      />
      <Button type="submit" variant="primary" disabled={!from.value || !to.value}>
        {text('Show')}
      </Button>
    </Form>
  )
}

/** The day (`YYYY-MM-DD`) `count` days earlier. */
function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) - count * 86_400_000).toISOString().slice(0, 10)
}

export function rangeName(range: ReportRange, text: Translate): string {
  const names: Record<ReportRange, string> = {
    week: text('7 days'),
    month: text('30 days'),
    quarter: text('90 days'),
    year: text('1 year'),
    own: text('Custom'),
  }
  return names[range]
}
