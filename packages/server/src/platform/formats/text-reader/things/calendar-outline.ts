import type { CalendarEvent, CalendarOutline, CalendarRepeat } from '@holdall/contract/files/outlines/thing.schemas.ts'
import ICAL from 'ical.js'
import { NoText } from '../text-limits.ts'
import { utcOf } from './zone-time.ts'

const most = { events: 2000, text: 4000, people: 50 }
const units: Readonly<Record<string, CalendarRepeat['every']>> = {
  HOURLY: 'hour',
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
}
const weekDays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** The events and tasks of an iCalendar file (RFC 5545). @throws NoText `broken` */
export function calendarOutline(source: string): CalendarOutline {
  ICAL.TimezoneService.reset()
  const calendars = parse(source)
  for (const calendar of calendars) {
    for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  }
  const all = calendars.flatMap(calendar => [
    ...calendar.getAllSubcomponents('vevent'),
    ...calendar.getAllSubcomponents('vtodo'),
  ])
  const events = all.slice(0, most.events).map(eventOf)
  const name = calendars.map(calendar => textOf(calendar, 'x-wr-calname') || textOf(calendar, 'name')).find(Boolean)
  return {
    kind: 'calendar',
    name: name ?? '',
    events: events.sort((a, b) => (a.startsAt ?? Number.MAX_VALUE) - (b.startsAt ?? Number.MAX_VALUE)),
    isCut: all.length > events.length,
  }
}

function parse(source: string): ICAL.Component[] {
  try {
    const parsed = ICAL.parse(source.replace(/^[\s\ufeff]+/, ''))
    const each = (typeof parsed[0] === 'string' ? [parsed] : parsed) as unknown[]
    return each.map(one => new ICAL.Component(one as string))
  } catch (error) {
    throw new NoText('broken', error)
  }
}

function eventOf(event: ICAL.Component): CalendarEvent {
  const start = timeOf(event, 'dtstart') ?? timeOf(event, 'due')
  const end = timeOf(event, 'dtend') ?? timeOf(event, 'due') ?? endByDuration(event, start)
  // The end of whole days is the day after the last one.
  const lastDay = start?.isAllDay && end?.isAllDay && end.at > start.at ? end.at - 86_400_000 : (end?.at ?? null)
  return {
    title: textOf(event, 'summary'),
    startsAt: start?.at ?? null,
    endsAt: lastDay,
    isAllDay: start?.isAllDay ?? false,
    isFloating: start?.isFloating ?? false,
    place: textOf(event, 'location'),
    description: textOf(event, 'description'),
    people: event
      .getAllProperties('attendee')
      .slice(0, most.people)
      .map(person => String(person.getFirstParameter('cn') || person.getFirstValue()).replace(/^mailto:/i, '')),
    isCancelled: /^cancelled$/i.test(textOf(event, 'status')),
    repeat: repeatOf(event),
  }
}

interface Moment {
  readonly at: number
  readonly isAllDay: boolean
  readonly isFloating: boolean
}

function timeOf(event: ICAL.Component, name: string): Moment | null {
  const property = event.getFirstProperty(name)
  const value = property?.getFirstValue()
  if (!property || !(value instanceof ICAL.Time)) return null
  return momentOf(value, String(property.getFirstParameter('tzid') ?? ''))
}

function momentOf(time: ICAL.Time, zoneId: string): Moment {
  const wall = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second)
  if (time.isDate) return { at: wall, isAllDay: true, isFloating: false }
  const zone = zoneId === '' ? undefined : ICAL.TimezoneService.get(zoneId)
  if (zone) return { at: wall - zone.utcOffset(time) * 1000, isAllDay: false, isFloating: false }
  if (time.zone?.tzid === 'UTC') return { at: wall, isAllDay: false, isFloating: false }
  // Some files name a zone without describing it.
  const named = zoneId === '' ? null : utcOf(wall, zoneId)
  return { at: named ?? wall, isAllDay: false, isFloating: named === null }
}

function endByDuration(event: ICAL.Component, start: Moment | null): Moment | null {
  const value = event.getFirstPropertyValue('duration')
  if (!start || !(value instanceof ICAL.Duration)) return null
  return { ...start, at: start.at + value.toSeconds() * 1000 }
}

function repeatOf(event: ICAL.Component): CalendarRepeat | null {
  const rule = event.getFirstPropertyValue('rrule')
  if (!(rule instanceof ICAL.Recur)) return null
  const every = units[rule.freq]
  if (!every) return null
  const named = (rule.parts.BYDAY ?? []) as readonly string[]
  const days = named.map(day => weekDays.indexOf(String(day).slice(-2))).filter(day => day >= 0)
  return {
    every,
    interval: Math.max(1, Math.trunc(rule.interval || 1)),
    days: [...new Set(days)].sort(),
    count: rule.count ?? null,
    until: rule.until ? momentOf(rule.until, '').at : null,
  }
}

function textOf(component: ICAL.Component, name: string): string {
  const value = component.getFirstPropertyValue(name)
  return value === null || value === undefined ? '' : String(value).slice(0, most.text)
}
