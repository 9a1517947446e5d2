import { formatDate } from '../../ui/format/format.ts'
import type { Translate } from '../../ui/text.ts'

/** The calendar day of an instant in a zone, as `YYYY-MM-DD`. */
export function dayOf(at: string | number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(at),
  )
}

const dayMs = 24 * 60 * 60 * 1000

/** "Today", "Yesterday", then the date. */
export function dayName(at: string, timeZone: string, text: Translate, now: number = Date.now()): string {
  const day = dayOf(at, timeZone)
  if (day === dayOf(now, timeZone)) return text('Today')
  if (day === dayOf(now - dayMs, timeZone)) return text('Yesterday')
  return formatDate(at)
}
