import { dateTimeFormat } from '@holdall/contract/kit/values/intl.ts'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useState } from 'react'
import { IconButton } from '../button.tsx'
import { documentLanguage, useText } from '../text.ts'
import type { Day, DayLimits } from './calendar.ts'
import { addMonths, dayOf, monthNames, partsOf, yearsAPage, yearsWith } from './calendar.ts'
import classes from './date-picker.module.css'
import { MonthView } from './month-view.tsx'
import { PickGrid } from './pick-grid.tsx'

export type DatePickerProps = DayLimits & {
  value: Day | null
  /** The user's current day; where the calendar begins without a value. */
  today: Day
  onChange: (day: Day) => void
}

type View = 'month' | 'year' | 'multi-year'

/**
 * A calendar: days of a month, months of a year, and pages of years. Its heading leads from days to years, and those to
 * months.
 */
export function DatePicker({ value, today, onChange, ...limits }: DatePickerProps) {
  const text = useText()
  const language = documentLanguage()
  const [view, setView] = useState<View>('month')
  const [active, setActive] = useState<Day>(value ?? today)
  const [hasChosen, setChosen] = useState(false)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    if (value) setActive(value)
  }
  const { year, month } = partsOf(active)
  const years = yearsWith(year)
  const months = { month: 1, year: 12, 'multi-year': 12 * yearsAPage }[view]
  const names = { month: text('month'), year: text('year'), 'multi-year': text('24 years') }
  const title =
    view === 'month'
      ? dateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
          new Date(`${dayOf(year, month, 1)}T00:00:00Z`),
        )
      : view === 'year'
        ? String(year)
        : `${years[0]} – ${years.at(-1)}`
  const go = (day: Day) => {
    const { year: to } = partsOf(day)
    if (to >= 1 && to <= 9999) setActive(day)
  }
  return (
    <div className={classes.picker} data-view={view}>
      <div className={classes.head}>
        <button
          type="button"
          className={classes.period}
          aria-live="polite"
          aria-label={
            view === 'month' ? text('{{title}}, choose a year', { title }) : text('{{title}}, back to days', { title })
          }
          onClick={() => setView(view === 'month' ? 'multi-year' : 'month')}
        >
          {title}
          <IconChevronDown size={15} stroke={2} aria-hidden="true" data-turned={view !== 'month' || undefined} />
        </button>
        <IconButton
          size="small"
          icon={IconChevronLeft}
          label={text('Previous {{period}}', { period: names[view] })}
          onClick={() => go(addMonths(active, -months))}
        />
        <IconButton
          size="small"
          icon={IconChevronRight}
          label={text('Next {{period}}', { period: names[view] })}
          onClick={() => go(addMonths(active, months))}
        />
      </div>
      {view === 'month' && (
        <MonthView {...{ ...limits, value, today, active }} takesFocus={hasChosen} onActive={go} onPick={onChange} />
      )}
      {view === 'year' && (
        <MonthsOfYear
          {...{ value, today, active, limits }}
          onActive={go}
          onPick={day => {
            go(day)
            setChosen(true)
            setView('month')
          }}
        />
      )}
      {view === 'multi-year' && (
        <Years
          {...{ value, today, active, limits }}
          onActive={go}
          onPick={day => {
            go(day)
            setView('year')
          }}
        />
      )}
    </div>
  )
}

type PeriodProps = {
  value: Day | null
  today: Day
  active: Day
  limits: DayLimits
  onActive: (day: Day) => void
  onPick: (day: Day) => void
}

function MonthsOfYear({ value, today, active, limits, onActive, onPick }: PeriodProps) {
  const text = useText()
  const { year, month } = partsOf(active)
  const inYear = (day: Day | null) => (day && partsOf(day).year === year ? partsOf(day).month : null)
  return (
    <PickGrid
      label={text('Months of {{year}}', { year })}
      active={month}
      selected={inYear(value)}
      current={inYear(today)}
      cells={monthNames(documentLanguage(), 'short').map((name, index) => ({
        value: index + 1,
        name,
        isDisabled: isOutside(dayOf(year, index + 1, 1).slice(0, 7), limits),
      }))}
      onActive={to => onActive(addMonths(active, to - month))}
      onPick={to => onPick(addMonths(active, to - month))}
    />
  )
}

function Years({ value, today, active, limits, onActive, onPick }: PeriodProps) {
  const text = useText()
  const { year } = partsOf(active)
  return (
    <PickGrid
      label={text('Years', { meaning: 'in a calendar' })}
      active={year}
      selected={value ? partsOf(value).year : null}
      current={partsOf(today).year}
      cells={yearsWith(year).map(one => ({
        value: one,
        name: String(one),
        isDisabled: one < 1 || isOutside(String(one).padStart(4, '0'), limits),
      }))}
      onActive={to => onActive(addMonths(active, 12 * (to - year)))}
      onPick={to => onPick(addMonths(active, 12 * (to - year)))}
    />
  )
}

/** Whether a whole month or year, written as the first of its days, is out of range. */
function isOutside(period: string, { min, max }: DayLimits): boolean {
  return (
    (min !== undefined && period < min.slice(0, period.length)) ||
    (max !== undefined && period > max.slice(0, period.length))
  )
}
