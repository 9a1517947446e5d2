import { directionOf } from './direction.ts'
import { dateTimeFormat } from './intl.ts'
import type { Written } from './values.ts'

/** The parts of a date pattern: text in apostrophes, runs of one letter, any other characters. */
const parts = /'(?:[^']|'')*'|([A-Za-z])\1*|[^A-Za-z']+/gy
const readable = /^(?:y{1,4}|M{1,4}|d{1,2}|E{1,4})$/

/**
 * Whether a pattern of Unicode's date letters (UTS 35) is supported: years, months, days and weekdays, at least one of
 * them.
 */
export function isDatePattern(pattern: string): boolean {
  parts.lastIndex = 0
  let fields = 0
  let read = 0
  for (const [part, letter] of pattern.matchAll(parts)) {
    read += part.length
    if (letter === undefined) continue
    if (!readable.test(part)) return false
    fields++
  }
  return read === pattern.length && fields > 0
}

const letters = /'((?:[^']|'')*)'|y{1,4}|M{1,4}|d{1,2}|E{1,4}/g

const options: Record<string, Intl.DateTimeFormatOptions> = {
  y: { year: 'numeric' },
  yy: { year: '2-digit' },
  M: { month: 'numeric' },
  MM: { month: '2-digit' },
  MMM: { month: 'short' },
  MMMM: { month: 'long' },
  d: { day: 'numeric' },
  dd: { day: '2-digit' },
  E: { weekday: 'short' },
  EEEE: { weekday: 'long' },
}
const sameAs: Record<string, string> = { yyy: 'y', yyyy: 'y', EE: 'E', EEE: 'E' }

/**
 * Formats a day by a pattern of years, months, days and weekdays; text in apostrophes and all other characters are
 * kept.
 */
export function formatPattern(at: Date, pattern: string, language: string, timeZone?: string): Written {
  const day = fillPattern(at, pattern, language, timeZone)
  // Beside Arabic or Hebrew letters, numbers joined by hyphens are drawn last part first; isolated, they keep their order.
  return directionOf(language) === 'rtl' && !/\p{L}/u.test(day) ? `\u2068${day}\u2069` : day
}

function fillPattern(at: Date, pattern: string, language: string, timeZone: string | undefined): string {
  return pattern.replace(letters, (token: string, quoted: string | undefined) => {
    if (quoted !== undefined) return quoted === '' ? "'" : quoted.replaceAll("''", "'")
    const option = options[sameAs[token] ?? token]
    return option ? partOf(at, option, language, timeZone) : token
  })
}

function partOf(at: Date, option: Intl.DateTimeFormatOptions, language: string, timeZone?: string): string {
  const [wanted = ''] = Object.keys(option)
  // In some languages a month has one form by itself and another one beside a day.
  const beside: Intl.DateTimeFormatOptions = wanted === 'month' && option.month?.length !== 7 ? { day: 'numeric' } : {}
  const format = dateTimeFormat(language, { ...option, ...beside, ...(timeZone ? { timeZone } : {}) })
  const found = format.formatToParts(at)
  const place = found.findIndex(part => part.type === wanted)
  const value = `${found[place]?.value ?? ''}${wanted === 'month' && option.month === 'long' ? signAfter(found, place) : ''}`
  // Some languages write single digits even if two are requested.
  return option[wanted as 'day'] === '2-digit' ? value.padStart(2, '0') : value
}

/** Chinese, Japanese and Korean write a month as a number with a sign after it, which belongs to its name. */
function signAfter(found: readonly Intl.DateTimeFormatPart[], place: number): string {
  return /^\d+$/.test(found[place]?.value ?? '') ? (/^[月월]/.exec(found[place + 1]?.value ?? '')?.[0] ?? '') : ''
}

/**
 * How times of day are written: 14:05 or 2:05 PM, depending on the language; always 14:05 beside a day in ISO format.
 */
export function clockOf(pattern: string | undefined): Intl.DateTimeFormatOptions {
  const isIso = pattern !== undefined && /^y+\W?M{1,2}\W?d{1,2}$/.test(pattern)
  return isIso ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } : { timeStyle: 'short' }
}
