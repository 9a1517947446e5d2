import { dateTimeFormat } from '@holdall/contract/kit/values/intl.ts'
import { documentLanguage } from '../../ui/text.ts'

/** March 2024, in the user's language; `YYYY-MM`. */
export function monthName(month: string): string {
  return name(`${month}-01`, { month: 'long', year: 'numeric' })
}

/** Thursday, March 14, in the user's language; `YYYY-MM-DD`. */
export function dayName(day: string): string {
  return name(day, { weekday: 'long', day: 'numeric', month: 'long' })
}

function name(day: string, options: Intl.DateTimeFormatOptions): string {
  const at = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(at.getTime())) return ''
  return dateTimeFormat(documentLanguage(), { ...options, timeZone: 'UTC' }).format(at)
}
