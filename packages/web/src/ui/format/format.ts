import { clockOf } from '@holdall/contract/kit/values/date-pattern.ts'
import { dateTimeFormat, listFormat, numberFormat, relativeTimeFormat } from '@holdall/contract/kit/values/intl.ts'
import {
  dateValue,
  dayValue,
  listValue,
  momentValue,
  numberValue,
  percentValue,
  sizeValue,
  timeValue,
  type Value,
  type Written,
} from '@holdall/contract/kit/values/values.ts'
import { writeValue } from '@holdall/contract/kit/values/write-value.ts'
import { dateStyle } from '../reader/date-style.ts'
import { documentLanguage, namedText, t, valueReader } from '../text.ts'

/*
 * What these functions write stands by itself. In a sentence, the value itself has a type (`dayValue` instead of
 * `formatDate`), so that the sentence is written as its reader writes it.
 */

function written(value: Value): Written {
  return writeValue(value, valueReader())
}

export function formatNumber(value: number): Written {
  return written(numberValue(value))
}

/** Always with the same number of decimals, so that numbers below each other line up. */
export function formatDecimals(value: number, decimals: number): Written {
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return numberFormat(documentLanguage(), options).format(value)
}

/** `ratio` 0.42 is written as 42 %. */
export function formatPercent(ratio: number): Written {
  return written(percentValue(ratio))
}

/** Bytes for people: 1.4 MB. A line never ends between the number and its unit. */
export function formatFileSize(bytes: number): Written {
  return written(sizeValue(bytes))
}

/** A day in the user's format, by default 14 Mar 2025 in the order of their language. */
export function formatDate(at: Date | string | number): Written {
  return written(dayValue(at))
}

/** A day without a time, `YYYY-MM-DD`: the same day for everyone. */
export function formatDay(day: string): Written {
  return written(dateValue(day))
}

/** A day and time without a zone, `YYYY-MM-DDTHH:mm`, as clocks showed them somewhere: the same for everyone. */
export function formatWallTime(wallTime: string): Written {
  return writeValue(momentValue(`${wallTime}Z`), { ...valueReader(), timeZone: 'UTC' })
}

export function formatDateTime(at: Date | string | number): Written {
  return written(momentValue(at))
}

/** 14:05 or 2:05 PM, whichever fits the date format. */
export function formatTime(at: Date | string | number): Written {
  return written(timeValue(at))
}

/** A time of day without a zone, `17:05`, in the same format. */
export function formatClock(time: string): Written {
  const options = { ...clockOf(dateStyle().pattern), timeZone: 'UTC' }
  return dateTimeFormat(documentLanguage(), options).format(new Date(`2000-01-01T${time}:00Z`))
}

const relativeSteps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
const relativeLimit = 7 * 86_400

/** "2 hours ago" for a week, then the date. */
export function formatRelativeTime(at: Date | string | number, now: number = Date.now()): Written {
  const seconds = Math.round((new Date(at).getTime() - now) / 1000)
  if (Math.abs(seconds) >= relativeLimit) return formatDate(at)
  const step = relativeSteps.find(([, size]) => Math.abs(seconds) >= size)
  if (!step) return t('just now')
  return relativeTimeFormat(documentLanguage(), { numeric: 'auto' }).format(Math.trunc(seconds / step[1]), step[0])
}

/** 4:07 or 1:02:09, for media. */
function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const pad = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(whole / 60) % 60
  const hours = Math.floor(whole / 3600)
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`
}

/** How long something plays: at least a second, however short the sound is. */
export function lengthText(seconds: number): Written {
  return formatDuration(Math.max(1, seconds))
}

/** "a, b, c", for a list that goes on or that has no sentence around it. */
export function formatNames(names: readonly string[]): Written {
  const parts = listFormat(documentLanguage()).formatToParts(['a', 'b', 'c'])
  return names.map(namedText).join(parts[1]?.value ?? ', ')
}

/** "a, b and c". */
export function formatList(names: readonly string[]): Written {
  return written(listValue(names))
}
