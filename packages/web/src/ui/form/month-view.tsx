// biome-ignore-all lint/a11y/useSemanticElements: a grid of buttons with arrow-key navigation
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells take the focus
import { dateTimeFormat } from '@holdall/contract/kit/values/intl.ts'
import type { KeyboardEvent } from 'react'
import { useEffect, useRef } from 'react'
import { readingKey } from '../direction.ts'
import { documentLanguage, useText } from '../text.ts'
import type { Day, DayLimits } from './calendar.ts'
import {
  addDays,
  addMonths,
  dayProblem,
  firstWeekday,
  partsOf,
  placeInWeek,
  weekdayNames,
  weeksOf,
} from './calendar.ts'
import classes from './date-picker.module.css'

export type MonthViewProps = DayLimits & {
  value: Day | null
  today: Day
  active: Day
  /** Takes the focus when it is rendered: after a year and a month were chosen in its place. */
  takesFocus: boolean
  onActive: (day: Day) => void
  onPick: (day: Day) => void
}

/**
 * The days of one month in seven columns. Arrows move by days and weeks, Home and End to the ends of the week, Page Up
 * and Down by months, with Shift by years.
 */
export function MonthView({ value, today, active, takesFocus, onActive, onPick, ...limits }: MonthViewProps) {
  const text = useText()
  const language = documentLanguage()
  const ref = useRef<HTMLDivElement>(null)
  const isFirst = useRef(!takesFocus)
  useEffect(() => {
    // After its own keys or once a year and a month were chosen, never while someone types next to it.
    const isOurs =
      ref.current?.parentElement?.contains(document.activeElement) || document.activeElement === document.body
    if (isOurs && !isFirst.current) focusDay(ref.current, active)
    isFirst.current = false
  }, [active])
  const weekBegins = firstWeekday(readerLocale(language))
  const { year, month } = partsOf(active)
  const full = dateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' })
  const onKeyDown = (event: KeyboardEvent) => {
    const to = stepOf(event, active, weekBegins)
    if (!to) return
    event.preventDefault()
    onActive(to)
  }
  const short = weekdayNames(language, weekBegins, 'narrow')
  return (
    <div
      ref={ref}
      role="grid"
      aria-label={text('Days', { meaning: 'in a calendar' })}
      className={classes.grid}
      data-columns={7}
      onKeyDown={onKeyDown}
    >
      <div role="row" className={classes.row}>
        {weekdayNames(language, weekBegins, 'long').map((name, index) => (
          <span key={name} role="columnheader" aria-label={name} className={classes.weekday}>
            {short[index]}
          </span>
        ))}
      </div>
      {weeksOf(year, month, weekBegins).map(week => (
        <div key={week.find(Boolean)} role="row" className={classes.row}>
          {week.map((day, place) =>
            day === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: an empty place is identified by its position in the week
              <span key={place} role="gridcell" />
            ) : (
              <button
                key={day}
                type="button"
                role="gridcell"
                data-day={day}
                data-autofocus={day === active || undefined}
                tabIndex={day === active ? 0 : -1}
                aria-label={full.format(new Date(`${day}T00:00:00Z`))}
                aria-selected={day === value}
                aria-current={day === today ? 'date' : undefined}
                aria-disabled={dayProblem(day, limits) !== null || undefined}
                className={classes.cell}
                onClick={() => dayProblem(day, limits) === null && onPick(day)}
              >
                {partsOf(day).day}
              </button>
            ),
          )}
        </div>
      ))}
    </div>
  )
}

/** The language with the reader's country, if the browser knows it: weeks begin on Monday in the United Kingdom. */
function readerLocale(language: string): string {
  return navigator.languages.find(one => one.startsWith(`${language}-`)) ?? language
}

function focusDay(grid: HTMLElement | null, day: Day): void {
  grid?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus({ preventScroll: true })
}

const daySteps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

function stepOf({ key, shiftKey }: KeyboardEvent, active: Day, weekBegins: number): Day | null {
  const days = daySteps[readingKey(key)]
  if (days) return addDays(active, days)
  if (key === 'PageUp') return addMonths(active, shiftKey ? -12 : -1)
  if (key === 'PageDown') return addMonths(active, shiftKey ? 12 : 1)
  const place = placeInWeek(active, weekBegins)
  if (key === 'Home') return addDays(active, -place)
  return key === 'End' ? addDays(active, 6 - place) : null
}
