import { clockOf, formatPattern } from './date-pattern.ts'
import { directionOf } from './direction.ts'
import { formatSize } from './file-size.ts'
import { dateTimeFormat, listFormat, numberFormat } from './intl.ts'
import type { Instant, SentenceValue, Value, Written } from './values.ts'
import { nameInText } from './visible-name.ts'

/** Writes values for someone. */
export interface ValueReader {
  /** BCP 47. */
  readonly language: string
  /** IANA name; without it, that of the device. */
  readonly timeZone?: string | undefined
  /** A pattern of `dates.format`; without it, dates are written as the language does. */
  readonly datePattern?: string | undefined
  /** Writes every moment with its zone, where the reader can't know which one is meant. */
  readonly inZone?: ((parts: Values) => string) | undefined
}

/** Writes a value for its reader, so that the words around it stay where they are. */
export function writeValue(value: Value, reader: ValueReader): Written {
  switch (value.kind) {
    case 'day':
      return writeDay(value.at, reader)
    case 'date':
      return writeDay(`${value.date}T00:00:00Z`, { ...reader, timeZone: 'UTC' })
    case 'moment':
      return writeMoment(value.at, value.zone, reader)
    case 'time':
      return writeTime(value.at, reader)
    case 'size':
      // A line never ends between the number and its unit.
      return formatSize(value.bytes, reader.language).replaceAll(' ', '\u00a0')
    case 'number':
      return numberFormat(reader.language).format(value.value)
    case 'percent':
      return numberFormat(reader.language, { style: 'percent' }).format(value.ratio)
    case 'name':
      return nameInText(value.text, directionOf(reader.language))
    case 'list':
      return writeList(value.names, reader.language)
    case 'word':
      return value.text
    case 'address':
      return value.url
  }
}

type Values = Readonly<Record<string, SentenceValue | undefined>>

/** Writes the values of a sentence for its reader. Numbers remain, because the sentence says how they are written. */
export function writtenValues(values: Values, reader: ValueReader): Record<string, string | number | undefined> {
  const direction = directionOf(reader.language)
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      if (typeof value === 'object') return [key, writeValue(value, reader)]
      const isName = typeof value === 'string' && key !== 'meaning' && !key.startsWith('defaultValue_')
      return [key, isName ? nameInText(value, direction) : value]
    }),
  )
}

function writeDay(at: Instant, { language, timeZone, datePattern }: ValueReader): string {
  if (datePattern) return formatPattern(new Date(at), datePattern, language, timeZone)
  return dateTimeFormat(language, { dateStyle: 'medium', ...(timeZone ? { timeZone } : {}) }).format(new Date(at))
}

function writeTime(at: Instant, { language, timeZone, datePattern }: ValueReader): string {
  return dateTimeFormat(language, { ...clockOf(datePattern), ...(timeZone ? { timeZone } : {}) }).format(new Date(at))
}

function writeMoment(at: Instant, zone: string | undefined, whole: ValueReader): string {
  const reader = zone === undefined ? whole : { ...whole, timeZone: zone }
  const { language, timeZone, datePattern, inZone } = reader
  if (inZone && timeZone) {
    const [day, time] = [writeDay(at, reader), writeTime(at, reader)]
    return inZone({ day: { kind: 'word', text: day }, time: { kind: 'word', text: time }, zone: timeZone })
  }
  const words = datePattern
    ? `${writeDay(at, reader)}${beforeTime(language)}${writeTime(at, reader)}`
    : dateTimeFormat(language, {
        dateStyle: 'medium',
        timeStyle: 'short',
        ...(timeZone ? { timeZone } : {}),
      }).format(new Date(at))
  return zone === undefined ? words : `${words}\u00a0${zoneName(at, zone, language)}`
}

/** The short name of a zone, such as UTC or GMT+1, apart from words in the other direction. */
function zoneName(at: Instant, timeZone: string, language: string): string {
  const parts = dateTimeFormat(language, { timeZone, timeZoneName: 'short' }).formatToParts(new Date(at))
  return nameInText(parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone, directionOf(language))
}

/** What the language writes between a day and its time: a comma or only a space. A line never ends there. */
function beforeTime(language: string): string {
  const parts = dateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short' }).formatToParts(0)
  const time = parts.findIndex(({ type }) => type === 'hour' || type === 'dayPeriod')
  return (parts[time - 1]?.value ?? ' ').replace(/\s+/g, '\u00a0')
}

function writeList(names: readonly string[], language: string): string {
  const direction = directionOf(language)
  return listFormat(language, { type: 'conjunction' }).format(names.map(one => nameInText(one, direction)))
}
