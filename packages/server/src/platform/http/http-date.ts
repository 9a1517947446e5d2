const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const shortDay = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)'
const longDay = '(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)'
const month = `(?<month>${months.join('|')})`
const time = '(?<hour>\\d{2}):(?<minute>\\d{2}):(?<second>\\d{2})'
const forms = [
  new RegExp(`^${shortDay}, (?<day>\\d{2}) ${month} (?<year>\\d{4}) ${time} GMT$`),
  new RegExp(`^${longDay}, (?<day>\\d{2})-${month}-(?<year>\\d{2}) ${time} GMT$`),
  new RegExp(`^${shortDay} ${month} (?<day>[ \\d]\\d) ${time} (?<year>\\d{4})$`),
]

/**
 * An instant in HTTP's format (IMF-fixdate, RFC 9110 section 5.6.7), in whole seconds. Accepts milliseconds since 1970.
 */
export function httpDate(at: number): string {
  return new Date(at).toUTCString()
}

/**
 * Parses the three forms of an HTTP date (RFC 9110 section 5.6.7) into milliseconds since 1970; undefined for anything
 * else. A two-digit year is the one nearest to `now` that is at most 50 years ahead.
 */
export function parseHttpDate(text: string, now: number): number | undefined {
  for (const form of forms) {
    const parts = form.exec(text)?.groups
    if (parts === undefined) continue
    const day = Number(parts.day)
    const year = parts.year!.length === 2 ? fullYear(Number(parts.year), now) : Number(parts.year)
    const date = new Date(0)
    date.setUTCFullYear(year, months.indexOf(parts.month!), day)
    date.setUTCHours(Number(parts.hour), Number(parts.minute), Number(parts.second))
    // Dates roll over ("31 Feb" becomes March), so such a date is rejected. A leap second rolls over on purpose.
    const isReal = Number(parts.hour) < 24 && Number(parts.minute) < 60 && Number(parts.second) <= 60 && day > 0
    const lastOfMonth = new Date(0).setUTCFullYear(year, months.indexOf(parts.month!) + 1, 0)
    return isReal && day <= new Date(lastOfMonth).getUTCDate() ? date.getTime() : undefined
  }
  return undefined
}

function fullYear(twoDigits: number, now: number): number {
  const thisYear = new Date(now).getUTCFullYear()
  const year = thisYear - (thisYear % 100) + twoDigits
  return year > thisYear + 50 ? year - 100 : year
}
