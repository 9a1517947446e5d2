import { dateTimeFormat } from '@holdall/contract/kit/values/intl.ts'
import { documentLanguage } from '../../../ui/text.ts'

/** March 2024, in the user's language; `YYYY-MM`. Mar 2024 where there is little room. */
export function monthName(month: string, isShort = false): string {
  return name(`${month}-01T00:00`, { month: isShort ? 'short' : 'long', year: 'numeric' })
}

/** Thursday, March 14, in the user's language; `YYYY-MM-DD`. Thu 14 or 14 where there is little room. */
export function dayName(day: string, room: 'little' | 'much' | 'some' = 'much'): string {
  if (room === 'much') return name(`${day}T00:00`, { weekday: 'long', day: 'numeric', month: 'long' })
  return name(`${day}T00:00`, {
    ...(room === 'some' ? { weekday: 'short' as const } : {}),
    day: 'numeric',
    month: 'short',
  })
}

/** Thursday, March 14, 2024. */
export function wholeDayName(day: string): string {
  return name(`${day}T00:00`, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
}

export function yearName(year: string): string {
  return name(`${year}-01-01T00:00`, { year: 'numeric' })
}

/** March 14, 2024 at 9:12; of the clock where it was taken. */
export function momentName(takenAt: string): string {
  return name(takenAt, { dateStyle: 'long', timeStyle: 'short' })
}

function name(clock: string, options: Intl.DateTimeFormatOptions): string {
  const at = new Date(`${clock}Z`)
  if (Number.isNaN(at.getTime())) return ''
  return dateTimeFormat(documentLanguage(), { ...options, timeZone: 'UTC' }).format(at)
}
