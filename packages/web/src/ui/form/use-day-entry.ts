import { dateValue } from '@holdall/contract/kit/values/values.ts'
import { useState } from 'react'
import { formatDay } from '../format/format.ts'
import { dateStyle } from '../reader/date-style.ts'
import type { Translate } from '../text.ts'
import { documentLanguage } from '../text.ts'
import type { Day, DayLimits, DayProblem } from './calendar.ts'
import { dayProblem, readDay } from './calendar.ts'

export type DayEntry = {
  /** The field's text: what is being typed, otherwise the day as the reader writes dates. */
  shown: string
  problem: DayProblem | null
  type: (words: string) => void
  /** Called when the field loses the focus. */
  settle: () => void
  pick: (day: Day) => void
  /** Called when what was typed has been read in another way. */
  forget: () => void
}

/** A day that is typed or picked. `onChange` gets null if the field is empty or wrong; `words` is then its text. */
export function useDayEntry(
  value: Day | null,
  limits: DayLimits,
  onChange: (day: Day | null, problem: DayProblem | null, words: string) => void,
): DayEntry {
  const [words, setTyped] = useState<string | null>(null)
  // Text that means another day than the value is from before the form changed it.
  const typed = words !== null && (typedProblem(words, limits) || readTyped(words) === value) ? words : null
  return {
    shown: typed ?? (value ? formatDay(value) : ''),
    problem: typed === null ? valueProblem(value, limits) : typedProblem(typed, limits),
    type: next => {
      setTyped(next)
      const wrong = typedProblem(next, limits)
      onChange(wrong ? null : readTyped(next), wrong, next)
    },
    settle: () => {
      // A recognised day is shown in the usual format; anything else stays, to be corrected.
      if (typed !== null && typedProblem(typed, limits) === null) setTyped(null)
    },
    pick: day => {
      setTyped(null)
      onChange(day, null, day)
    },
    forget: () => setTyped(null),
  }
}

function valueProblem(value: Day | null, limits: DayLimits): DayProblem | null {
  return value === null ? null : dayProblem(value, limits)
}

function readTyped(words: string): Day | null {
  return readDay(words, documentLanguage(), dateStyle().pattern)
}

function typedProblem(words: string, limits: DayLimits): DayProblem | null {
  if (words.trim() === '') return null
  const day = readTyped(words)
  return day === null ? 'unreadable' : dayProblem(day, limits)
}

export function dayProblemText(problem: DayProblem, { min, max }: DayLimits, text: Translate): string {
  if (problem === 'min') return text('Choose {{day}} or later', { day: dateValue(min ?? '') })
  if (problem === 'max') return text('Choose {{day}} or earlier', { day: dateValue(max ?? '') })
  return problem === 'filter' ? text('Choose another day') : text('Enter a valid date')
}
