import type { TakenFrom } from '@holdall/contract/files/media.schemas.ts'
import { type ClockClaim, isPlausible } from './claim.ts'

type Clock = Pick<ClockClaim, 'clock' | 'offset'>

/** No form of a date is longer; so every expression below has a short input. */
const longest = 64

const zone = String.raw`(Z|UTC|GMT|[+-]\d\d:?\d\d)?`
const hours = String.raw`(\d{1,2}) ?[:.h-] ?(\d{1,2})(?: ?[:.-] ?(\d{1,2})(?:[.,](\d{1,9}))?)?`
/** Exif, ISO 8601 and what programs make of them: other signs in between, one digit, blanks. */
const parted = new RegExp(
  String.raw`^(\d{4}|\d\d(?=:\d\d:\d\d )) ?[:/.-] ?(\d{1,2}) ?[:/.-] ?(\d{1,2})(?!\d)(?:(?:[T:_-]|\s){1,3}${hours}\s?${zone})?`,
)
/** ISO 8601 without signs, and IPTC (IIM 4.2, 2:55 and 2:60). */
const packed = new RegExp(String.raw`^(\d{4})(\d\d)(\d\d)(?:[T ]?(\d\d)(\d\d)(\d\d)(?:[.,](\d{1,9}))?${zone})?(?!\d)`)
/** RFC 2822, as PNG recommends it. */
const mailed = new RegExp(
  String.raw`^(?:[A-Za-z]{2,9},? )?(\d{1,2})[ -]([A-Za-z]{3})[a-z]{0,6}[ -](\d{4}) ${hours} ?${zone}`,
)
/** `ctime` of C, as cameras write it into AVI. */
const spoken = new RegExp(String.raw`^(?:[A-Za-z]{2,9} )?([A-Za-z]{3})[a-z]{0,6} (\d{1,2}) ${hours} (\d{4})`)
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Reads a date and time in the forms that cameras and programs write. A date whose time isn't one is read as a date alone.
 * Null for everything else, such as zeros, blanks and days that don't exist.
 */
export function readClock(text: string | undefined): Clock | null {
  // Fields are filled up with NULs and blanks, and what follows a NUL is not part of the text.
  const clean = (text?.split('\0', 1)[0] ?? '').slice(0, longest).replace(/\s+/g, ' ').trim()
  const found = parted.exec(clean) ?? packed.exec(clean)
  if (found) {
    const [, year, month, day, hour, minute, second, fraction, offset] = found
    return clockOf({ year: fullYear(year!), month: month!, day: day!, hour, minute, second, fraction, offset })
  }
  const mail = mailed.exec(clean)
  if (mail) {
    const [, day, month, year, hour, minute, second, fraction, offset] = mail
    return clockOf({ year: year!, month: monthOf(month!), day: day!, hour, minute, second, fraction, offset })
  }
  const said = spoken.exec(clean)
  if (!said) return null
  const [, month, day, hour, minute, second, fraction, year] = said
  return clockOf({ year: year!, month: monthOf(month!), day: day!, hour, minute, second, fraction, offset: undefined })
}

/** A list with the claim, or an empty one. `more` adds what other fields have: a fraction of the second, an offset. */
export function clockClaim(
  from: TakenFrom,
  text: string | undefined,
  more: { readonly fraction?: string | undefined; readonly offset?: string | undefined } = {},
): ClockClaim[] {
  const found = readClock(text)
  if (!found) return []
  const fraction = /^\d{1,9}/.exec(more.fraction?.trim() ?? '')?.[0]
  const clock = fraction && found.clock.length === 19 ? found.clock + fractionText(fraction) : found.clock
  const offset = found.offset ?? offsetText(more.offset?.trim())
  return [{ from, clock, ...(offset && clock.length > 10 ? { offset } : {}) }]
}

interface Parts {
  readonly year: string
  readonly month: string
  readonly day: string
  readonly hour: string | undefined
  readonly minute: string | undefined
  readonly second: string | undefined
  readonly fraction?: string | undefined
  readonly offset?: string | undefined
}

/** Checks the parts of a date and joins them. Null for a day that doesn't exist. */
export function clockOf(parts: Parts): Clock | null {
  const [year, month, day] = [Number(parts.year), Number(parts.month), Number(parts.day)]
  const start = Date.UTC(year, month - 1, day)
  const date = new Date(start)
  // The 31st of April would be the 1st of May.
  if (year < 1800 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  const text = date.toISOString().slice(0, 10)
  const [hour, minute, second] = [Number(parts.hour), Number(parts.minute), Number(parts.second ?? 0)]
  const isTime = hour < 24 && minute < 60 && second <= 60
  if (!isTime) return isPlausible(start) ? { clock: text } : null
  const time = [hour, minute, Math.min(second, 59)].map(part => String(part).padStart(2, '0')).join(':')
  if (!isPlausible(Date.parse(`${text}T${time}Z`))) return null
  const offset = offsetText(parts.offset)
  const clock = `${text}T${time}${parts.fraction ? fractionText(parts.fraction) : ''}`
  return offset ? { clock, offset } : { clock }
}

function fractionText(digits: string): string {
  const milliseconds = digits.slice(0, 3).padEnd(3, '0')
  return milliseconds === '000' ? '' : `.${milliseconds}`
}

/** `+HH:MM`, at most 14 hours (15 for a clock that was turned on); undefined for anything else. */
export function offsetText(text: string | undefined): string | undefined {
  if (text === 'Z' || text === 'UTC' || text === 'GMT') return '+00:00'
  const found = /^([+-])(\d\d):?(\d\d)/.exec(text ?? '')
  if (!found) return undefined
  const [, sign, hour, minute] = found
  return Number(hour) <= 15 && Number(minute) < 60 ? `${sign}${hour}:${minute}` : undefined
}

/** Two digits count from 1970 on. */
function fullYear(text: string): string {
  if (text.length === 4) return text
  return `${Number(text) < 70 ? '20' : '19'}${text}`
}

function monthOf(name: string): string {
  return String(months.indexOf(name.toLowerCase()) + 1)
}
