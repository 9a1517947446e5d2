import type { Outline } from '@holdall/contract/files/outlines/outline.schemas.ts'
import { calendarOutline } from './calendar-outline.ts'
import { contactsOutline } from './contacts-outline.ts'
import { trackOutline } from './track-outline.ts'

type Thing = Extract<Outline, { kind: 'track' | 'calendar' | 'contacts' }>

/** Reads a track, calendar or file of contacts; null for other texts, and for those without anything in them. */
export function readThing(source: string): Thing | null {
  const head = source.slice(0, 4000)
  if (/^[\s\ufeff]*BEGIN:VCALENDAR/i.test(head)) return withContent(calendarOutline(source))
  if (/^[\s\ufeff]*BEGIN:VCARD/i.test(head)) return withContent(contactsOutline(source))
  if (/<(?:[\w-]{1,20}:)?(?:gpx|kml)[\s>]/i.test(head)) return withContent(trackOutline(source))
  return null
}

function withContent(thing: Thing): Thing | null {
  if (thing.kind === 'calendar') return thing.events.length > 0 ? thing : null
  if (thing.kind === 'contacts') return thing.contacts.length > 0 ? thing : null
  return thing.tracks.length + thing.places.length > 0 || thing.name !== '' ? thing : null
}

/** The words of it, for searching. */
export function thingText(thing: Thing): string {
  if (thing.kind === 'calendar') {
    return [
      thing.name,
      ...thing.events.flatMap(event => [event.title, event.place, event.description, ...event.people]),
    ].join('\n')
  }
  if (thing.kind === 'contacts') {
    return thing.contacts
      .map(({ name, role, lines }) => [name, role, ...lines.map(line => line.value)].join('\n'))
      .join('\n')
  }
  const { name, description, tracks, places } = thing
  return [
    name,
    description,
    ...tracks.map(track => track.name),
    ...places.flatMap(one => [one.name, one.description]),
  ].join('\n')
}
