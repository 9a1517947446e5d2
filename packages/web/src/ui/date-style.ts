/** How a person wants moments to read. */
export type DateStyle = {
  /** IANA name; without it the device's own. */
  timeZone?: string
  /** Of days, in the letters of Unicode's date patterns (UTS 35): `MMMM d, y`. Without it the language's own way. */
  pattern?: string
}

let current: DateStyle = {}

export function dateStyle(): DateStyle {
  return current
}

/** Holds for every date from now on; what is on the screen changes when it is next drawn. */
export function setDateStyle(style: DateStyle): void {
  current = style
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

/** A day by a pattern of years, months, days and weekdays; text in apostrophes and every other sign stand as they are. */
export function formatPattern(at: Date, pattern: string, language: string, timeZone?: string): string {
  return pattern.replace(letters, (token: string, quoted: string | undefined) => {
    if (quoted !== undefined) return quoted === '' ? "'" : quoted.replaceAll("''", "'")
    const option = options[sameAs[token] ?? token]
    return option ? partOf(at, option, language, timeZone) : token
  })
}

function partOf(at: Date, option: Intl.DateTimeFormatOptions, language: string, timeZone?: string): string {
  const [wanted = ''] = Object.keys(option)
  // Alone, a month has its own form in some languages; beside a day it has the one that belongs there.
  const beside: Intl.DateTimeFormatOptions = wanted === 'month' && option.month?.length !== 7 ? { day: 'numeric' } : {}
  const format = new Intl.DateTimeFormat(language, { ...option, ...beside, ...(timeZone ? { timeZone } : {}) })
  const value = format.formatToParts(at).find(part => part.type === wanted)?.value ?? ''
  // Some languages write single digits although two were asked for.
  return option[wanted as 'day'] === '2-digit' ? value.padStart(2, '0') : value
}
