import type { ReportRange } from '@holdall/contract/reports/reports.contract.ts'
import { useState } from 'react'
import { goTo } from '../../../platform/navigation.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import type { Translate } from '../../../ui/text.ts'
import { useText } from '../../../ui/text.ts'
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
        <legend>{text('Period')}</legend>
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

function OwnDays({ value, today, problem }: Props) {
  const text = useText()
  const [from, setFrom] = useState<string | null>(value.from ?? daysBefore(today, 29))
  const [to, setTo] = useState<string | null>(value.to ?? today)
  const limits = { min: '1900-01-01', max: today }
  return (
    <form
      className={classes.own}
      onSubmit={event => {
        event.preventDefault()
        if (from && to) goTo(rangeAddress({ range: 'own', from, to }))
      }}
    >
      <DateField label={text('First day')} {...limits} value={from} today={today} error={problem} onChange={setFrom} />
      <DateField label={text('Last day')} {...limits} value={to} today={today} onChange={setTo} />
      <Button type="submit" variant="primary" disabled={!from || !to}>
        {text('Show')}
      </Button>
    </form>
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
