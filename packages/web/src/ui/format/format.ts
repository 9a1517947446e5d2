import { clockOf, formatPattern } from '@holdall/contract/kit/date-pattern.ts'
import { formatSize } from '@holdall/contract/kit/file-size.ts'
import { documentLanguage, t } from '../text.ts'
import { dateStyle } from './date-style.ts'

const formatters = new Map<
  string,
  Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat | Intl.ListFormat
>()

function cached<F extends Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat | Intl.ListFormat>(
  name: string,
  create: (language: string) => F,
): F {
  const language = documentLanguage()
  const key = `${name} ${language}`
  const known = formatters.get(key)
  if (known) return known as F
  const made = create(language)
  formatters.set(key, made)
  return made
}

export function formatNumber(value: number): string {
  return cached('number', language => new Intl.NumberFormat(language)).format(value)
}

/** Always with the same number of decimals, so that numbers below each other line up. */
export function formatDecimals(value: number, decimals: number): string {
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return cached(`decimals ${decimals}`, language => new Intl.NumberFormat(language, options)).format(value)
}

/** `ratio` 0.42 is written as 42 %. */
export function formatPercent(ratio: number): string {
  return cached('percent', language => new Intl.NumberFormat(language, { style: 'percent' })).format(ratio)
}

/** Bytes for people: 1.4 MB. A line never ends between the number and its unit. */
export function formatFileSize(bytes: number): string {
  return formatSize(bytes, documentLanguage()).replaceAll(' ', '\u00a0')
}

/** A day in the user's format, by default 14 Mar 2025 in the order of their language. */
export function formatDate(at: Date | string | number): string {
  const { pattern, timeZone } = dateStyle()
  if (pattern) return formatPattern(new Date(at), pattern, documentLanguage(), timeZone)
  return dateFormat({ dateStyle: 'medium' }).format(new Date(at))
}

/** A day without a time, `YYYY-MM-DD`: the same day for everyone. */
export function formatDay(day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  const { pattern } = dateStyle()
  if (pattern) return formatPattern(at, pattern, documentLanguage(), 'UTC')
  return cached('day', language => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })).format(
    at,
  )
}

/** A day and time without a zone, `YYYY-MM-DDTHH:mm`, as clocks showed them somewhere: the same for everyone. */
export function formatWallTime(wallTime: string): string {
  const at = new Date(`${wallTime}Z`)
  const { pattern } = dateStyle()
  const time: Intl.DateTimeFormatOptions = pattern ? clockOf(pattern) : { dateStyle: 'medium', timeStyle: 'short' }
  const words = cached(`wall ${JSON.stringify(time)}`, language => {
    return new Intl.DateTimeFormat(language, { ...time, timeZone: 'UTC' })
  }).format(at)
  return pattern ? `${formatDay(wallTime.slice(0, 10))}${beforeTime()}${words}` : words
}

export function formatDateTime(at: Date | string | number): string {
  if (!dateStyle().pattern) return dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
  return `${formatDate(at)}${beforeTime()}${formatTime(at)}`
}

/** What the language writes between a day and its time: a comma or only a space. A line never ends there. */
function beforeTime(): string {
  const style: Intl.DateTimeFormatOptions = { dateStyle: 'short', timeStyle: 'short' }
  const parts = cached('day and time', language => new Intl.DateTimeFormat(language, style)).formatToParts(0)
  const time = parts.findIndex(({ type }) => type === 'hour' || type === 'dayPeriod')
  return (parts[time - 1]?.value ?? ' ').replace(/\s+/g, '\u00a0')
}

/** 14:05 or 2:05 PM, whichever fits the date format. */
export function formatTime(at: Date | string | number): string {
  return dateFormat(clockOf(dateStyle().pattern)).format(new Date(at))
}

/** A time of day without a zone, `17:05`, in the same format. */
export function formatClock(time: string): string {
  const options = { ...clockOf(dateStyle().pattern), timeZone: 'UTC' }
  const format = cached(`clock ${JSON.stringify(options)}`, language => new Intl.DateTimeFormat(language, options))
  return format.format(new Date(`2000-01-01T${time}:00Z`))
}

function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { timeZone } = dateStyle()
  const whole = timeZone ? { ...options, timeZone } : options
  return cached(`date ${JSON.stringify(whole)}`, language => new Intl.DateTimeFormat(language, whole))
}

const relativeSteps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
const relativeLimit = 7 * 86_400

/** "2 hours ago" for a week, then the date. */
export function formatRelativeTime(at: Date | string | number, now: number = Date.now()): string {
  const seconds = Math.round((new Date(at).getTime() - now) / 1000)
  if (Math.abs(seconds) >= relativeLimit) return formatDate(at)
  const step = relativeSteps.find(([, size]) => Math.abs(seconds) >= size)
  if (!step) return t('just now')
  const format = cached('relative', language => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))
  return format.format(Math.trunc(seconds / step[1]), step[0])
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
export function lengthText(seconds: number): string {
  return formatDuration(Math.max(1, seconds))
}

/** "a, b, c", for a list that goes on or that has no sentence around it. */
export function formatNames(names: readonly string[]): string {
  const parts = cached('list', language => new Intl.ListFormat(language)).formatToParts(['a', 'b', 'c'])
  return names.join(parts[1]?.value ?? ', ')
}

/** "a, b and c". */
export function formatList(names: string[]): string {
  return cached('list', language => new Intl.ListFormat(language, { type: 'conjunction' })).format(names)
}
