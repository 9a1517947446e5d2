/** What a date pattern is made of: text in apostrophes, runs of one letter, any other sign. */
const parts = /'(?:[^']|'')*'|([A-Za-z])\1*|[^A-Za-z']+/gy
const readable = /^(?:y{1,4}|M{1,4}|d{1,2}|E{1,4})$/

/** Whether a pattern of Unicode's date letters (UTS 35) can be written: years, months, days and weekdays, one at least. */
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
