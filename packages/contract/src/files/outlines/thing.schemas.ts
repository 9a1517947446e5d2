import { z } from 'zod'
import { named } from '../../kit/schema-names.ts'

const isCut = z.boolean().meta({ description: 'The document has more content than is shown.' })

/** Somebody in an email; either may be empty. */
export const MailPerson = z.object({ name: z.string(), address: z.string() })
export type MailPerson = z.infer<typeof MailPerson>

export const MailAttachment = z.object({
  /** Empty if it has none. */
  name: z.string(),
  /** In bytes. */
  size: z.int().min(0),
})
export type MailAttachment = z.infer<typeof MailAttachment>

/** An email (RFC 5322). */
export const MailOutline = z.object({
  kind: z.literal('mail'),
  subject: z.string(),
  from: z.array(MailPerson),
  to: z.array(MailPerson),
  cc: z.array(MailPerson),
  /** Ms since 1970. */
  sentAt: z.number().nullable(),
  text: z.string().nullable(),
  /** Without scripts, forms, addresses of remote pictures and links to anything but pages and addresses. */
  html: z.string().nullable(),
  /** Pictures on other servers, which are left out: fetching them would tell the sender that the email was read. */
  remotePictures: z.int().min(0),
  /** In the order in which they are in the file. */
  attachments: z.array(MailAttachment),
  isCut,
})
export type MailOutline = z.infer<typeof MailOutline>

const Point = z.tuple([z.number(), z.number()]).meta({ description: 'Latitude and longitude in degrees (WGS 84)' })

export const Track = z.object({
  name: z.string(),
  points: z.int().min(0),
  /** Along the surface of the earth. */
  meters: z.number(),
  /** Ms since 1970; null where the points have no times. */
  startedAt: z.number().nullable(),
  endedAt: z.number().nullable(),
  /** Meters of all rises and of all descents; null without elevations. */
  up: z.number().nullable(),
  down: z.number().nullable(),
  lowest: z.number().nullable(),
  highest: z.number().nullable(),
  /** Its course, with fewer points. */
  line: z.array(Point),
})
export type Track = z.infer<typeof Track>

export const TrackPlace = z.object({ name: z.string(), description: z.string(), at: Point })

/** Tracks, routes and places of a GPX or KML file. */
export const TrackOutline = z.object({
  kind: z.literal('track'),
  name: z.string(),
  description: z.string(),
  tracks: z.array(Track),
  places: z.array(TrackPlace),
  isCut,
})
export type TrackOutline = z.infer<typeof TrackOutline>

export const CalendarRepeat = z.object({
  every: z.enum(['hour', 'day', 'week', 'month', 'year']),
  interval: z.int().min(1),
  /** Days of the week, 0 is Sunday. */
  days: z.array(z.int().min(0).max(6)),
  count: z.int().nullable(),
  /** Ms since 1970. */
  until: z.number().nullable(),
})
export type CalendarRepeat = z.infer<typeof CalendarRepeat>

export const CalendarEvent = z.object({
  title: z.string(),
  /** Ms since 1970; of whole days, and where no time zone is given, as if the zone were UTC. */
  startsAt: z.number().nullable(),
  endsAt: z.number().nullable(),
  isAllDay: z.boolean(),
  /** Whether the times are meant in whatever zone the reader is in. */
  isFloating: z.boolean(),
  place: z.string(),
  description: z.string(),
  people: z.array(z.string()),
  isCancelled: z.boolean(),
  repeat: CalendarRepeat.nullable(),
})
export type CalendarEvent = z.infer<typeof CalendarEvent>

/** Events of an iCalendar file (RFC 5545), in the order of their starts. */
export const CalendarOutline = z.object({
  kind: z.literal('calendar'),
  name: z.string(),
  events: z.array(CalendarEvent),
  isCut,
})
export type CalendarOutline = z.infer<typeof CalendarOutline>

export const ContactLine = z.object({
  what: z.enum(['phone', 'email', 'address', 'page', 'birthday', 'note']),
  value: z.string(),
})
export type ContactLine = z.infer<typeof ContactLine>

export const Contact = z.object({ name: z.string(), role: z.string(), lines: z.array(ContactLine) })
export type Contact = z.infer<typeof Contact>

/** Cards of a vCard file (RFC 6350, and 2.1 and 3.0). */
export const ContactsOutline = z.object({ kind: z.literal('contacts'), contacts: z.array(Contact), isCut })
export type ContactsOutline = z.infer<typeof ContactsOutline>

named({ MailPerson, MailAttachment, Track, TrackPlace, CalendarRepeat, CalendarEvent, ContactLine, Contact })
