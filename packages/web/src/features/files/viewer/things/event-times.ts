import type { CalendarEvent, CalendarRepeat } from '@holdall/contract/files/outlines/thing.schemas.ts'
import { dateTimeFormat } from '@holdall/contract/kit/values/intl.ts'
import { dateValue, dayValue } from '@holdall/contract/kit/values/values.ts'
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatList,
  formatTime,
  formatWallTime,
} from '../../../../ui/format/format.ts'
import { documentLanguage, type Translate } from '../../../../ui/text.ts'

type Times = Pick<CalendarEvent, 'startsAt' | 'endsAt' | 'isAllDay' | 'isFloating'>

/** When an event is, in the reader's time zone unless it is meant in any. */
export function whenText({ startsAt, endsAt, isAllDay, isFloating }: Times, text: Translate): string {
  if (startsAt === null) return text('No date')
  const wall = (at: number) => new Date(at).toISOString()
  if (isAllDay) {
    const first = formatDay(wall(startsAt).slice(0, 10))
    const last = endsAt === null ? first : formatDay(wall(endsAt).slice(0, 10))
    return first === last
      ? text('{{day}}, all day', { day: dateValue(wall(startsAt).slice(0, 10)) })
      : `${first} – ${last}`
  }
  if (isFloating) {
    const from = formatWallTime(wall(startsAt).slice(0, 16))
    return endsAt === null || endsAt <= startsAt ? from : `${from} – ${formatWallTime(wall(endsAt).slice(0, 16))}`
  }
  const from = formatDateTime(startsAt)
  if (endsAt === null || endsAt <= startsAt) return from
  return formatDate(startsAt) === formatDate(endsAt)
    ? `${from} – ${formatTime(endsAt)}`
    : `${from} – ${formatDateTime(endsAt)}`
}

/** "Every 2 weeks on Monday and Friday, until 3 May 2027". */
export function repeatText({ every, interval, days, count, until }: CalendarRepeat, text: Translate): string {
  const often = oftenText(every, interval, text)
  const on =
    days.length > 0 && every === 'week' ? text('{{often}} on {{days}}', { often, days: dayNames(days) }) : often
  if (until !== null) return text('{{repeat}}, until {{day}}', { repeat: on, day: dayValue(until) })
  if (count !== null) {
    return text('{{repeat}}, {{count, number}} times', { repeat: on, count, defaultValue_one: '{{repeat}}, once' })
  }
  return on
}

function oftenText(every: CalendarRepeat['every'], count: number, text: Translate): string {
  if (every === 'hour') return text('Every {{count, number}} hours', { count, defaultValue_one: 'Every hour' })
  if (every === 'day') return text('Every {{count, number}} days', { count, defaultValue_one: 'Every day' })
  if (every === 'week') return text('Every {{count, number}} weeks', { count, defaultValue_one: 'Every week' })
  if (every === 'month') return text('Every {{count, number}} months', { count, defaultValue_one: 'Every month' })
  return text('Every {{count, number}} years', { count, defaultValue_one: 'Every year' })
}

/** 4 January 1970 was a Sunday. */
function dayNames(days: readonly number[]): string {
  const names = dateTimeFormat(documentLanguage(), { weekday: 'long', timeZone: 'UTC' })
  return formatList(days.map(day => names.format(Date.UTC(1970, 0, 4 + day))))
}
